import type { SocialMediaAccount } from '#contract/account.ts'
import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import type { AccountRow } from '../accounts/account-rows.ts'
import { pictureUrl } from '../accounts/picture.ts'
import type { Deps } from '../deps.ts'
import { describeHealth } from './describe-health.ts'

/** An account as the API sends it. */
export function toAccount(
  { networks, clock }: Pick<Deps, 'networks' | 'clock'>,
  account: AccountRow,
): SocialMediaAccount {
  const id = asNetworkId(account.platformId)
  const network = id && networks.get(id)
  return {
    id: account.id,
    platformId: account.platformId,
    platformName: id ? rules[id].label : account.platformId,
    username: account.username,
    userProfilePictureUrl: pictureUrl(account.pictureKey),
    isActive: account.status === 'active',
    isSimulated: network?.isSimulated ?? false,
    health: describeHealth(network, account, clock.now()),
    ...(network?.linking.wayOf && { way: network.linking.wayOf(account.scopes) }),
    ...(account.capabilities && { capabilities: account.capabilities }),
  }
}
