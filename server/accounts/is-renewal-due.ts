import type { TokenGrant } from '../networks/linking.ts'

interface Held {
  tokenExpiresAt: TokenGrant['expiresAt']
  refreshTokenSealed: string | null
}

/** Whether a grant has less left than this, in ms, and can still be renewed. */
export function isRenewalDue(account: Held, withinMs: number, now: Date): boolean {
  const { tokenExpiresAt } = account
  if (tokenExpiresAt === null || hasEndedForGood(account, now)) return false
  return tokenExpiresAt.getTime() - now.getTime() < withinMs
}

/** Nothing can renew a token after its end, but a refresh token that came with it. */
export function hasEndedForGood({ tokenExpiresAt, refreshTokenSealed }: Held, now: Date): boolean {
  return refreshTokenSealed === null && tokenExpiresAt !== null && tokenExpiresAt <= now
}
