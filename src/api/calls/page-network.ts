import type { CallPorts } from '#local/calls/call-api.ts'
import { timedFetch } from '#local/calls/server-time.ts'

/** Calls go to the server that served the page. Without a session; that is added by `call.ts`. */
export const pageNetwork: CallPorts = {
  fetch: timedFetch,
  origin: '',
}
