import type { SessionSource } from '#local/call-with-session.ts'

/** Whom the page's calls speak for; how that is kept is the business of `src/session`. */
export interface CallSession {
  open: () => Promise<SessionSource>
  /** The server refuses the session's tokens, and refused to renew them. */
  onRefused: () => void
}

let lent: CallSession | undefined

/** Once, at the start of the page, before its first call. */
export function lendSession(session: CallSession): void {
  lent = session
}

export function callSession(): CallSession {
  if (!lent) throw new Error('Nobody lent a session to the calls of this page (lendSession)')
  return lent
}
