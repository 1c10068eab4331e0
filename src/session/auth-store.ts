import type { AuthData } from '#contract/auth.ts'
import { clearAuthCookie, parseAuthCookie, readAuthCookie, writeAuthCookie } from './auth-cookie.ts'

/** Why nobody is signed in here any more. */
export type EndReason = 'signed-out' | 'ended'

let auth: AuthData | undefined = typeof document === 'undefined' ? undefined : readAuthCookie()
let endReason: EndReason = 'signed-out'
let hasEnded = false
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Who is signed in on this page, with the cookie as its memory. */
export const authStore = {
  current: (): AuthData | undefined => auth,
  endReason: (): EndReason => endReason,
  /** Somebody was signed in on this page and nobody is any more. */
  hasEnded: (): boolean => hasEnded,
  /** Signs in, or takes tokens that were renewed; the cookie's seven days start again. */
  adopt(next: AuthData): void {
    writeAuthCookie(next)
    auth = next
    hasEnded = false
    announce()
  },
  drop(reason: EndReason): void {
    if (auth === undefined) return
    // Somebody else may have signed in from another tab: their cookie is not ours to clear.
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
