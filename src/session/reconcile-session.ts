import type { AuthData } from '#contract/auth.ts'

/** What to do when the cookie and the device's session row do not say the same. */
export type Reconciliation =
  | 'nothing'
  | 'renew-cookie'
  | 'restore-row'
  | 'reload'
  | 'signed-out'
  | 'ended'

/**
 * The row is where the worker and the other tabs leave renewed tokens, and what they delete when the
 * server refused to renew; the cookie says whether anybody is signed in, and who. `hasSeenRow`: this
 * page saw the row of this person before, so a missing one was deleted, not evicted.
 */
export function reconcileSession(
  userId: string,
  cookie: AuthData | undefined,
  row: AuthData | undefined,
  hasSeenRow: boolean,
): Reconciliation {
  // The browser lost the cookie, or wrote it too late: whoever leaves deletes the row first.
  if (!cookie) return row?.user.id === userId ? 'renew-cookie' : 'signed-out'
  // Another tab signed out and somebody else in, while this one slept.
  if (cookie.user.id !== userId) return 'reload'
  if (!row && hasSeenRow) return 'ended'
  if (!row || row.user.id !== userId) return 'restore-row'
  const isSame = row.accessToken === cookie.accessToken && row.refreshToken === cookie.refreshToken
  return isSame ? 'nothing' : 'renew-cookie'
}
