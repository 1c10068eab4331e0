import type { Deps } from '../deps.ts'
import type { TokenGrant } from '../networks/linking.ts'
import { type Network, NetworkError } from '../networks/network.ts'
import type { AccountRow } from './account-rows.ts'
import { renewGrant } from './renew-grant.ts'

/** With less left than this, in ms, a grant counts as ended: a call needs it for a while. */
const usableMs = 30_000

/**
 * The account with a grant that can be used: renewed where it is near its end. A renewal that fails
 * while the present grant holds is left to the daily look. Throws `NetworkError` when nothing usable
 * is held.
 */
export async function freshenGrant(
  deps: Pick<Deps, 'db' | 'secretBox' | 'clock' | 'log'>,
  { renewal }: Pick<Network, 'renewal'>,
  account: AccountRow,
): Promise<AccountRow> {
  if (!renewal || !isRenewalDue(account, renewal.atUseMs, deps.clock.now())) return account
  try {
    return await renewGrant(deps, renewal, account)
  } catch (error) {
    const left = (account.tokenExpiresAt?.getTime() ?? 0) - deps.clock.now().getTime()
    if (!(error instanceof NetworkError) || left < usableMs) throw error
    deps.log.warn({ accountId: account.id, detail: error.detail }, 'not renewed before use')
    return account
  }
}

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
