import type { AuthData } from '#contract/auth.ts'
import { clearAuthCookie, parseAuthCookie, readAuthCookie, writeAuthCookie } from './auth-cookie.ts'

/** Why the person is no longer signed in: they signed out, or the server ended the session. */
export type EndReason = 'signed-out' | 'ended'

let auth: AuthData | undefined = typeof document === 'undefined' ? undefined : readAuthCookie()
let endReason: EndReason = 'signed-out'
let hasEnded = false
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Who is signed in on this page; stored in the cookie. */
export const authStore = {
  current: (): AuthData | undefined => auth,
  endReason: (): EndReason => endReason,
  /** True once a session of this page has ended, until the next sign-in. */
  hasEnded: (): boolean => hasEnded,
  /** Stores a new session or renewed tokens, and restarts the seven days of the cookie. */
  adopt(next: AuthData): void {
    writeAuthCookie(next)
    auth = next
    hasEnded = false
    announce()
  },
  drop(reason: EndReason): void {
    if (auth === undefined) return
    // The cookie of another person, who signed in from another tab, must stay.
    if (parseAuthCookie(document.cookie)?.user.id === auth.user.id) clearAuthCookie()
    auth = undefined
    endReason = reason
    hasEnded = true
    announce()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
