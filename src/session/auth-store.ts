import { createStore } from '@tanstack/react-store'
import type { AuthData } from '#contract/people/auth.ts'
import { clearAuthCookie, parseAuthCookie, readAuthCookie, writeAuthCookie } from './auth-cookie.ts'

/** Why the person is no longer signed in: they signed out, or the server ended the session. */
export type EndReason = 'signed-out' | 'ended'

interface PageSession {
  auth: AuthData | undefined
  endReason: EndReason
  hasEnded: boolean
}

/** Components subscribe to this store, so that they render again when the session changes. */
export const pageSession = createStore<PageSession>({
  auth: typeof document === 'undefined' ? undefined : readAuthCookie(),
  endReason: 'signed-out',
  hasEnded: false,
})

/** Who is signed in on this page; stored in the cookie. */
export const authStore = {
  current: (): AuthData | undefined => pageSession.get().auth,
  endReason: (): EndReason => pageSession.get().endReason,
  /** True once a session of this page has ended, until the next sign-in. */
  hasEnded: (): boolean => pageSession.get().hasEnded,
  /** Stores a new session or renewed tokens, and restarts the seven days of the cookie. */
  adopt(next: AuthData): void {
    writeAuthCookie(next)
    pageSession.setState((before) => ({ ...before, auth: next, hasEnded: false }))
  },
  drop(reason: EndReason): void {
    const { auth } = pageSession.get()
    if (auth === undefined) return
    // The cookie of another person, who signed in from another tab, must stay.
    if (parseAuthCookie(document.cookie)?.user.id === auth.user.id) clearAuthCookie()
    pageSession.setState(() => ({ auth: undefined, endReason: reason, hasEnded: true }))
  },
}
