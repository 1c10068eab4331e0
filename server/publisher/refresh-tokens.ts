import { addDays } from 'date-fns/addDays'
import { millisecondsInDay } from 'date-fns/constants'
import { subDays } from 'date-fns/subDays'
import { eq } from 'drizzle-orm'
import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../accounts/account-credentials.ts'
import { hasEndedForGood, isRenewalDue } from '../accounts/is-renewal-due.ts'
import { renewGrant } from '../accounts/renew-grant.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import { type Network, NetworkError } from '../networks/network.ts'
import type { PublisherContext } from './publisher-context.ts'
import { type AccountRow, findAgingAccounts, markNeedsReconnect, noteChecked } from './queries.ts'

type Refresher = Pick<PublisherContext, 'deps'>

const ended = 'A autorização desta conta expirou. Conecte a conta novamente.'

/** Enqueues a refresh for every account that had none for a day, or whose token ends within one. */
export async function refreshAgingTokens({ deps, queue }: PublisherContext): Promise<void> {
  const now = deps.clock.now().getTime()
  const accounts = await findAgingAccounts(deps.db, {
    ...{ endsBefore: addDays(now, 1), checkedBefore: subDays(now, 1) },
  })
  await queue.refreshSoon(accounts.map(({ id }) => id))
}

/**
 * Renews one account's token when that is worth it; otherwise asks once a day whether it still
 * holds, so that people learn of its end before a post is due. Only a definite refusal, or its end,
 * marks the account as disconnected; no answer, or an answer for a token that was replaced
 * meanwhile, changes nothing.
 */
export async function refreshToken(context: Refresher, accountId: string): Promise<void> {
  const { deps } = context
  const [account] = await deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, accountId))
  if (!account || account.removedAt || account.status !== 'active') return
  const id = asNetworkId(account.platformId)
  const network = id && deps.networks.get(id)
  if (!network) return
  if (hasEndedForGood(account, deps.clock.now())) {
    await markNeedsReconnect(deps.db, account, ended)
    return
  }
  try {
    const { renewal } = network
    if (renewal && isRenewalDue(account, renewal.aheadMs, deps.clock.now()))
      await renewGrant(deps, renewal, account)
    else await check(context, network, account)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ accountId, detail: error.detail }, 'token not refreshed')
    await noteRefusal(context, account, error)
  }
}

async function noteRefusal(
  { deps: { db, clock } }: Refresher,
  account: AccountRow,
  { failure, explanation }: NetworkError,
): Promise<void> {
  // No answer about the token: asked again soon.
  if (failure === 'transient' || failure === 'rate_limited' || failure === 'not_ready') return
  if (failure === 'auth') await markNeedsReconnect(db, account, explanation)
  else {
    const trouble = failure === 'permission' ? explanation : account.trouble
    await noteChecked(db, account, trouble, clock.now())
  }
}

async function check({ deps }: Refresher, network: Network, account: AccountRow): Promise<void> {
  const now = deps.clock.now()
  const { checkedAt } = account
  if (checkedAt && now.getTime() - checkedAt.getTime() < millisecondsInDay) return
  await network.checkGrant?.(openCredentials(deps.secretBox, account))
  await noteChecked(deps.db, account, null, now)
}
