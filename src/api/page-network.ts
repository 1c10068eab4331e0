import type { CallPorts } from '#local/call-api.ts'
import { timedFetch } from '#local/server-time.ts'

/** Calls go to the server that served the page. Without a session; that is added by `call.ts`. */
export const pageNetwork: CallPorts = {
  fetch: timedFetch,
  origin: '',
}
