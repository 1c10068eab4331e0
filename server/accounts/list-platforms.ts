import type { Platform } from '#contract/account.ts'
import { networks as rules } from '#contract/networks/networks.ts'
import type { Deps } from '../deps.ts'
import { findAccounts } from './queries.ts'
import { toAccount } from './to-account.ts'

/** Every network the product names, with the project's accounts on it. */
export async function listPlatforms(
  { db, networks }: Deps,
  projectId: string,
): Promise<Platform[]> {
  const accounts = await findAccounts(db, projectId)
  return Object.values(rules).map(({ id, label, availability }) => ({
    id,
    name: label,
    displayIcon: `/networks/${id}.svg`,
    isAllowedToLink: availability === 'live' && networks.has(id),
    isComingSoon: availability === 'soon',
    isSimulated: networks.get(id)?.isSimulated ?? false,
    socialMediaAccounts: accounts
      .filter(({ platformId }) => platformId === id)
      .map((account) => toAccount(account, networks)),
  }))
}
