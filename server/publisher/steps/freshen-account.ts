import { freshenGrant } from '../../accounts/freshen-grant.ts'
import type { Network } from '../../networks/network.ts'
import type { PublisherContext } from '../publisher-context.ts'
import type { FoundTarget } from '../states/target-rows.ts'

/**
 * Renews the account's grant before a step when it is near its end; `found` then has the new one,
 * so that whoever judges a failure compares with it. Throws `NetworkError` when nothing usable is
 * held.
 */
export async function freshenAccount(
  { deps }: Pick<PublisherContext, 'deps'>,
  network: Network,
  found: FoundTarget,
): Promise<void> {
  Object.assign(found.account, await freshenGrant(deps, network, found.account))
}
