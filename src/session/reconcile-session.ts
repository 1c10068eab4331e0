import type { AuthData } from '#contract/people/auth.ts'

/** What to do when the cookie and the session row differ. */
export type Reconciliation =
  | 'nothing'
  | 'renew-cookie'
  | 'restore-row'
  | 'reload'
  | 'signed-out'
  | 'ended'

/**
 * The service worker and other tabs store renewed tokens in the row, and delete the row when the server
 * refuses a renewal. The cookie says who is signed in, if anybody. `hasSeenRow`: this page has seen the
 * person's row before, so a missing row was deleted, not evicted by the browser.
 */
export function reconcileSession(
  userId: string,
  cookie: AuthData | undefined,
  row: AuthData | undefined,
  hasSeenRow: boolean,
): Reconciliation {
  // With a row, the browser lost the cookie or wrote it too late: signing out deletes the row first.
  if (!cookie) return row?.user.id === userId ? 'renew-cookie' : 'signed-out'
  // While this tab was suspended, another one signed out and another person signed in.
  if (cookie.user.id !== userId) return 'reload'
  if (!row && hasSeenRow) return 'ended'
  if (!row || row.user.id !== userId) return 'restore-row'
  const isSame = row.accessToken === cookie.accessToken && row.refreshToken === cookie.refreshToken
  return isSame ? 'nothing' : 'renew-cookie'
}
