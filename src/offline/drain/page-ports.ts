import type { CallPorts } from '#local/calls/call-api.ts'
import { timedFetch } from '#local/calls/server-time.ts'
import { createSessionSource } from '#local/session/session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { proveLater } from '#src/session/prove-later.ts'

const network = { fetch: timedFetch, origin: '' }

/** How this page calls the API for the signed-in person. */
export const pagePorts: CallPorts = {
  ...network,
  session: createSessionSource(localDb, network, proveLater(localDb)),
}
