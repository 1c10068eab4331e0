import { setTimeout as sleep } from 'node:timers/promises'
import { differenceInMilliseconds } from 'date-fns/differenceInMilliseconds'
import { type AccountMetrics, metricsGoodMs } from '#contract/accounts/account-numbers.ts'
import { asNetworkId, nameNetwork } from '#contract/networks/networks.ts'
import { pictureUrl } from '../accounts/picture.ts'
import { ApiError } from '../http/api-error.ts'
import type { UserLimiter } from '../limits/user-limiter.ts'
import { type Asked, askAccount, isTelling, type MetricsDeps } from './ask-account.ts'
import { type FoundAccount, findAccount, findMetrics, type MetricsRow } from './day-queries.ts'
import { disconnected, explainTrouble } from './explain-trouble.ts'
import { leaseMs } from './question-times.ts'

/** A page takes its connection for lost after ten seconds: with the wait for a turn less than that. */
const patienceMs = 5000
const lookEveryMs = 200

interface AskedFor {
  accountId: string
  projectId: string
  callerId: string
}

/**
 * What the account's network says of it now, or said last, with the reason. Throws NOT_FOUND, also for
 * a network that tells no numbers, and NETWORK_UNAVAILABLE where nothing was ever said. `turns` bounds
 * how many questions are under way.
 */
export async function getAccountMetrics(
  deps: MetricsDeps,
  turns: UserLimiter,
  { callerId, ...asked }: AskedFor,
): Promise<AccountMetrics> {
  const found = await findAccount(deps.db, asked)
  const id = found && asNetworkId(found.account.platformId)
  const network = id && deps.networks.get(id)
  if (!found || (network && !isTelling(network))) throw new ApiError('NOT_FOUND')
  const last = await findMetrics(deps.db, found.account.id)
  const take =
    network && (() => turns.take(callerId, () => askAccount(deps, network, found, patienceMs)))
  const known = await bringUpToDate(deps, found, last, take)
  return toAnswer(found, { ...known, isSimulated: network?.isSimulated ?? false })
}

interface Known {
  row: MetricsRow | undefined
  trouble: string | null
}

/** `take`: asks the network, when it is one's turn; undefined where this server has no app of it. */
async function bringUpToDate(
  deps: MetricsDeps,
  { account }: FoundAccount,
  last: MetricsRow | undefined,
  take: (() => Promise<Asked>) | undefined,
): Promise<Known> {
  const now = deps.clock.now()
  if (account.status !== 'active') return { row: last, trouble: disconnected }
  if (last && isSettled(last, now)) return { row: last, trouble: last.trouble }
  const silent = explainTrouble(account.platformId, 'transient')
  if (!take) return { row: last, trouble: silent }
  const isAsking = last !== undefined && isAskedNow(last, now)
  const answer = isAsking ? ({ outcome: 'left' } as const) : await take().catch(withoutTurn)
  if (!answer) return { row: last, trouble: silent }
  if (answer.outcome === 'left') {
    const row = await waitForOther(deps, account.id)
    const isOver = row !== undefined && isSettled(row, deps.clock.now())
    return { row, trouble: isOver ? row.trouble : silent }
  }
  // Removed while it was asked.
  if (!answer.row) throw new ApiError('NOT_FOUND')
  return { row: answer.row, trouble: answer.row.trouble }
}

/** Whether somebody else is asking. */
function isAskedNow({ askAgainAt }: MetricsRow, now: Date): boolean {
  const left = differenceInMilliseconds(askAgainAt, now)
  return left > 0 && left <= leaseMs
}

/** Whether the last question is over, and its answer or failure still counts. */
function isSettled({ askAgainAt, fetchedAt, trouble }: MetricsRow, now: Date): boolean {
  if (askAgainAt <= now) return false
  return (
    trouble !== null ||
    (fetchedAt !== null && differenceInMilliseconds(now, fetchedAt) < metricsGoodMs)
  )
}

/** The row once the question that somebody else asks is over, or after a while as it is. */
async function waitForOther(
  { db, clock }: MetricsDeps,
  accountId: string,
): Promise<MetricsRow | undefined> {
  const begun = performance.now()
  for (;;) {
    const row = await findMetrics(db, accountId)
    const isOver = !row || isSettled(row, clock.now()) || !isAskedNow(row, clock.now())
    if (isOver || performance.now() - begun > patienceMs) return row
    await sleep(lookEveryMs)
  }
}

/** Too many questions are under way: what was said last has to do. */
function withoutTurn(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

function toAnswer(
  { account }: FoundAccount,
  { row, trouble, isSimulated }: Known & Pick<AccountMetrics, 'isSimulated'>,
): AccountMetrics {
  if (!row?.told || !row.fetchedAt) throw new ApiError('NETWORK_UNAVAILABLE')
  const { told, fetchedAt } = row
  return {
    ...{ username: told.username, name: told.name, biography: told.biography },
    profile_picture_url: pictureUrl(account.pictureKey),
    ...{ followers_count: told.followers, follows_count: told.follows, media_count: told.posts },
    ...{ source: nameNetwork(account.platformId), isSimulated, trouble },
    fetchedAt: fetchedAt.toISOString(),
  }
}
