import { millisecondsInDay } from 'date-fns/constants'
import { openCredentials } from '../../accounts/account-credentials.ts'
import { tryPictures } from '../../accounts/keep-pictures.ts'
import { isSameGrant } from '../../accounts/renewal-lease.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { type Network, NetworkError } from '../../networks/network.ts'
import type { PublisherContext } from '../publisher-context.ts'
import type { AccountRow } from '../states/target-rows.ts'

/** How long, in ms, a name and a picture are taken for the present ones. */
const goodMs = 7 * millisecondsInDay

/**
 * Asks the network, once a week, how an account is called now and which picture it has. Without an
 * answer what is stored stays, and it is asked at the next look.
 */
export async function refreshProfile(
  { deps }: Pick<PublisherContext, 'deps'>,
  network: Network,
  account: AccountRow,
): Promise<void> {
  const now = deps.clock.now()
  const { id, profileReadAt } = account
  const isGood = profileReadAt !== null && now.getTime() - profileReadAt.getTime() < goodMs
  if (!network.readProfile || isGood) return
  try {
    const { username, pictureUrl, grantId } = await network.readProfile(
      openCredentials(deps.secretBox, account),
    )
    const stored = await deps.db
      .update(socialAccounts)
      .set({ username, profileReadAt: now, grantId: account.grantId ?? grantId ?? null })
      .where(isSameGrant(account))
      .returning({ id: socialAccounts.id })
    // Connected again meanwhile, perhaps by another person's consent: what is stored is newer.
    if (stored.length === 0) return
    await tryPictures(deps, [{ account, url: pictureUrl }])
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ accountId: id, detail: error.detail }, 'profile not read')
  }
}
