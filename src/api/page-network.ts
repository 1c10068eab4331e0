import type { CallPorts } from '#local/call-api.ts'

/** The page speaks to the server it came from. Without a session: see `device-session.ts`. */
export const pageNetwork: CallPorts = {
  fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
  origin: '',
}
