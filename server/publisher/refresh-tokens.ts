import { and, eq } from 'drizzle-orm'
import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials, sealGrant } from '../accounts/account-credentials.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { NetworkError } from '../networks/network.ts'
import type { PublisherContext } from './publisher-context.ts'
import { findAgingAccounts, markNeedsReconnect } from './queries.ts'

/**
 * Tokens that end within this time are looked at; the network decides which are worth refreshing.
 */
const withinMs = 58 * 86_400_000

/** Enqueues a refresh for every account whose token is ageing. */
export async function refreshAgingTokens({ deps, queue }: PublisherContext): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + withinMs)
  const accounts = await findAgingAccounts(deps.db, until)
  await queue.refreshSoon(accounts.map(({ id }) => id))
}

/**
 * Renews one account's token when that is worth it. Only a definite refusal marks the account as
 * disconnected; no answer, or an answer for a token that was replaced meanwhile, changes nothing.
 */
export async function refreshToken({ deps }: PublisherContext, accountId: string): Promise<void> {
  const [account] = await deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, accountId))
  if (!account || account.removedAt || account.status !== 'active') return
  const id = asNetworkId(account.platformId)
  const network = id && deps.networks.get(id)
  if (!network) return
  try {
    const grant = await network.refreshGrant(openCredentials(deps.secretBox, account))
    if (!grant) return
    await deps.db
      .update(socialAccounts)
      .set(sealGrant(deps.secretBox, account, grant))
      .where(
        and(
          eq(socialAccounts.id, accountId),
          eq(socialAccounts.accessTokenSealed, account.accessTokenSealed),
        ),
      )
    deps.log.info({ accountId }, 'token refreshed')
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ accountId, detail: error.detail }, 'token not refreshed')
    if (error.failure === 'auth') await markNeedsReconnect(deps.db, account)
  }
}
