import type { CallPorts } from '#local/call-api.ts'
import { timedFetch } from '#local/server-time.ts'

/** The page speaks to the server it came from. Without a session: see `device-session.ts`. */
export const pageNetwork: CallPorts = {
  fetch: timedFetch,
  origin: '',
}
