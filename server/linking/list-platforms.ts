import type { Platform } from '#contract/accounts/account.ts'
import { networkIds, networks as rules } from '#contract/networks/networks.ts'
import { findAccounts } from '../accounts/account-rows.ts'
import type { Deps } from '../deps.ts'
import { convertsVideo } from '../media/renditions/plan-conversion.ts'
import type { Network } from '../networks/network.ts'
import { findAccountLimits } from '../plan-limits/find-account-limits.ts'
import { toAccount } from './to-account.ts'

/** Every network, each with the project's accounts on it. */
export async function listPlatforms(deps: Deps, projectId: string): Promise<Platform[]> {
  const { db, networks } = deps
  const [accounts, { canLink }] = await Promise.all([
    findAccounts(db, projectId),
    findAccountLimits(deps, db, projectId),
  ])
  const converting = await Promise.all(networkIds.map((id) => convertsVideo(deps, id)))
  return networkIds.map((id, index) => ({
    id,
    name: rules[id].label,
    displayIcon: `/networks/${id}.svg`,
    isAllowedToLink: canLink && rules[id].availability === 'live' && networks.has(id),
    isComingSoon: rules[id].availability === 'soon',
    isSimulated: networks.get(id)?.isSimulated ?? false,
    ...linkingOf(networks.get(id)),
    convertsVideo: converting[index] ?? false,
    tellsCapabilities: networks.get(id)?.readCapabilities !== undefined,
    socialMediaAccounts: accounts
      .filter(({ platformId }) => platformId === id)
      .map((account) => toAccount(deps, account)),
  }))
}

function linkingOf(network: Network | undefined): Pick<Platform, 'linking'> {
  if (!network) return {}
  const { asks, ways } = network.linking
  return { linking: { asks, ...(ways && { ways: [...ways] }) } }
}
