import { millisecondsInDay } from 'date-fns/constants'
import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../../accounts/account-credentials.ts'
import { forDueAccounts } from '../../accounts/for-due-accounts.ts'
import { hasEndedForGood, isRenewalDue } from '../../accounts/freshen-grant.ts'
import { tryPictures } from '../../accounts/picture.ts'
import { planNextLook } from '../../accounts/plan-next-look.ts'
import { renewGrant } from '../../accounts/renew-grant.ts'
import { isSameGrant } from '../../accounts/renewal-lease.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import { type Network, NetworkError } from '../../networks/network.ts'
import { disconnectAccount } from '../changes/disconnect-account.ts'
import type { PublisherContext } from '../publisher-context.ts'
import { type AccountRow, changeAccount } from '../states/target-rows.ts'

type Looker = Pick<PublisherContext, 'deps'>

const ended = 'A autorização desta conta expirou. Conecte a conta novamente.'
/** Looks at every account whose time has come. */
export async function lookAtAccounts(context: Looker, signal: AbortSignal): Promise<void> {
  await forDueAccounts(context.deps, 'lookDueAt', signal, (account) =>
    lookAtAccount(context, account),
  )
}

/**
 * Renews one account's token when that is worth it; otherwise asks whether it still holds, so that
 * people learn of its end before a post is due. Only a definite refusal, or its end, marks the account
 * as disconnected, and all that waits for it; no answer, or an answer for a token that was replaced
 * meanwhile, changes nothing.
 */
export async function lookAtAccount(context: Looker, account: AccountRow): Promise<void> {
  const { deps } = context
  const id = asNetworkId(account.platformId)
  const network = id && deps.networks.get(id)
  if (hasEndedForGood(account, deps.clock.now())) return disconnect(context, account, ended)
  try {
    // A network that this server has no app of any more: what it said stays.
    if (!network) return note(context, account, account)
    const renewed = await renew(context, network, account)
    if (!renewed) {
      await network.checkGrant?.(openCredentials(deps.secretBox, account))
      await note(context, account, { trouble: null })
    }
    await refreshProfile(context, network, renewed ?? account)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    deps.log.warn({ accountId: account.id, detail: error.detail }, 'not a good look at an account')
    await noteRefusal(context, account, error)
  }
}

/** The account with a new grant, stored with the time of the next look; undefined where none is due. */
async function renew({ deps }: Looker, { renewal }: Network, account: AccountRow) {
  const isDue = renewal && isRenewalDue(account, renewal.aheadMs, deps.clock.now())
  return isDue ? renewGrant(deps, renewal, account) : undefined
}

async function noteRefusal(
  context: Looker,
  account: AccountRow,
  { failure, explanation }: NetworkError,
): Promise<void> {
  if (failure === 'auth') return disconnect(context, account, explanation)
  const isUnanswered =
    failure === 'transient' || failure === 'rate_limited' || failure === 'not_ready'
  const trouble = failure === 'permission' ? explanation : account.trouble
  await note(context, account, { trouble, isUnanswered })
}

async function note(
  { deps: { db, clock } }: Looker,
  account: AccountRow,
  seen: { trouble: string | null; isUnanswered?: boolean },
): Promise<void> {
  const { trouble, isUnanswered = false } = seen
  const lookDueAt = planNextLook(account, { now: clock.now(), isUnanswered })
  await changeAccount(db, account, { trouble, lookDueAt })
}

async function disconnect({ deps: { db, clock } }: Looker, account: AccountRow, trouble: string) {
  await db.transaction((tx) => disconnectAccount(tx, account, { trouble, now: clock.now() }))
}

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
