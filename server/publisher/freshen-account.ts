import { isRenewalDue } from '../accounts/is-renewal-due.ts'
import { renewGrant } from '../accounts/renew-grant.ts'
import { type Network, NetworkError } from '../networks/network.ts'
import type { PublisherContext } from './publisher-context.ts'
import type { FoundTarget } from './queries.ts'

/** With less left than this, in ms, a grant counts as ended: a step needs it for a while. */
const usableMs = 30_000

/**
 * Renews the account's grant before a step when it is near its end; `found` then has the new one,
 * so that whoever judges a failure compares with it. A renewal that fails while the present grant
 * holds is left to the daily look. Throws `NetworkError` when nothing usable is held.
 */
export async function freshenAccount(
  { deps }: Pick<PublisherContext, 'deps'>,
  { renewal }: Network,
  found: FoundTarget,
): Promise<void> {
  const { account } = found
  if (!renewal || !isRenewalDue(account, renewal.atUseMs, deps.clock.now())) return
  try {
    Object.assign(account, await renewGrant(deps, renewal, account))
  } catch (error) {
    const left = (account.tokenExpiresAt?.getTime() ?? 0) - deps.clock.now().getTime()
    if (!(error instanceof NetworkError) || left < usableMs) throw error
    deps.log.warn({ accountId: account.id, detail: error.detail }, 'not renewed before use')
  }
}
