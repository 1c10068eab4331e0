import type { ApiError } from '#local/calls/api-error.ts'
import type { SessionSource } from '#local/calls/call-with-session.ts'

/** The session that the page's calls use. It is provided by `src/session`, which this room may not import. */
export interface CallSession {
  open: () => Promise<SessionSource>
  /** Called with every refusal of the server: of the session, for lack of a role, or of the request itself. */
  onRefused: (error: ApiError) => void
}

let lent: CallSession | undefined

/** Call once, when the page starts and before its first call. */
export function lendSession(session: CallSession): void {
  lent = session
}

export function callSession(): CallSession {
  if (!lent) throw new Error('Nobody lent a session to the calls of this page (lendSession)')
  return lent
}
