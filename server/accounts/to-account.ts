import type { SocialMediaAccount } from '#contract/account.ts'
import { asNetworkId, networks as rules } from '#contract/networks/networks.ts'
import type { Deps } from '../deps.ts'
import { pictureUrl } from './picture.ts'
import type { AccountRow } from './queries.ts'

/** An account as the wire tells it. */
export function toAccount(
  account: Pick<AccountRow, 'id' | 'platformId' | 'username' | 'pictureKey' | 'status'>,
  networks: Deps['networks'],
): SocialMediaAccount {
  const id = asNetworkId(account.platformId)
  return {
    id: account.id,
    platformId: account.platformId,
    platformName: id ? rules[id].label : account.platformId,
    username: account.username,
    userProfilePictureUrl: pictureUrl(account.pictureKey),
    isActive: account.status === 'active',
    isSimulated: (id && networks.get(id)?.isSimulated) ?? false,
  }
}
