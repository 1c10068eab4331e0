import type { CallPorts } from '#local/call-api.ts'
import { createSessionSource } from '#local/session.ts'
import { localDb } from './local-database.ts'

const network = { fetch: (...request: Parameters<typeof fetch>) => fetch(...request), origin: '' }

/** How this page calls the API for the signed-in person. */
export const pagePorts: CallPorts = {
  ...network,
  session: createSessionSource(localDb, network),
}
