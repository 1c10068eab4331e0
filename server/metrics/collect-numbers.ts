import { millisecondsInMinute } from 'date-fns/constants'
import { asNetworkId } from '#contract/networks/networks.ts'
import { dayMs } from '#contract/time/wall-clock.ts'
import { openCredentials } from '../accounts/account-credentials.ts'
import { forDueAccounts } from '../accounts/for-due-accounts.ts'
import { freshenGrant } from '../accounts/freshen-grant.ts'
import { NetworkError } from '../networks/network.ts'
import { askAccount, isTelling, type MetricsDeps, type TellingNetwork } from './ask-account.ts'
import { type AccountRow, findDays, findTimeZone, setMetricsDue, storeDays } from './day-queries.ts'
import { planNextCollection } from './question-times.ts'

/** How long one question may take, in ms. */
const patienceMs = 30_000
const daysPatienceMs = millisecondsInMinute

/** Collects the numbers of every account whose time has come. */
export async function collectNumbers(deps: MetricsDeps, signal: AbortSignal): Promise<void> {
  await forDueAccounts(deps, 'metricsDueAt', signal, async (account) => {
    const error = await collectOf(deps, account, signal)
    await setMetricsDue(deps.db, account.id, planNextCollection(deps.clock.now(), error))
  })
}

/**
 * Asks for the followers of today, then for reach and views of days that are not known for good.
 * Answers why the network said nothing, if so; that disconnects no account and marks none: whether an
 * authorization holds is judged by the daily look alone.
 */
async function collectOf(
  deps: MetricsDeps,
  account: AccountRow,
  signal: AbortSignal,
): Promise<NetworkError | undefined> {
  const id = asNetworkId(account.platformId)
  const network = id && deps.networks.get(id)
  if (!isTelling(network)) return undefined
  const timeZone = await findTimeZone(deps.db, account.projectId)
  if (timeZone === undefined) return undefined
  const asked = await askAccount(deps, network, { account, timeZone }, patienceMs)
  if (asked.outcome === 'unanswered') return asked.error
  try {
    await collectDays(deps, network, account, signal)
    return undefined
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { failure, detail } = error
    deps.log.info({ accountId: account.id, failure, detail }, 'days of an account not read')
    return error
  }
}

/** What was told before is stored when a later question fails. Throws `NetworkError`. */
async function collectDays(
  deps: MetricsDeps,
  network: TellingNetwork,
  account: AccountRow,
  signal: AbortSignal,
): Promise<void> {
  const { readDays } = network.metrics
  if (!readDays) return
  const { db, clock, secretBox } = deps
  const now = clock.now()
  const everything = { from: '0001-01-01', to: '9999-12-31' }
  const known = await findDays(db, account.id, everything)
  const asked = new Map(known.map(({ day, activityAt }) => [day, activityAt]))
  const held = await freshenGrant(deps, network, account)
  for (const days of listDaysToAsk(now, asked)) {
    if (signal.aborted) return
    const until = AbortSignal.any([signal, AbortSignal.timeout(daysPatienceMs)])
    const told = await readDays(openCredentials(secretBox, held), days, until)
    await storeDays(db, account.id, { asked: days, told, now: clock.now() })
  }
}

/** As many days back as networks tell in one go (docs/networks.md 3.8). */
const daysBack = 30
/** Days of one question: what it brings is stored before the next. */
const daysAtOnce = 7
/** So long after a day has begun, in ms, what was told of it is final: networks are up to two days late. */
const finalMs = 4 * dayMs

/**
 * The days, 'YYYY-MM-DD', whose reach and views are to be asked for at `now`, the newest first: those of
 * the last month that were never asked for (`asked` has none of them), or not since they are final.
 */
export function listDaysToAsk(
  now: Date,
  asked: ReadonlyMap<string, Date | null>,
): readonly string[][] {
  const today = Date.parse(dayOf(now.getTime()))
  const days = Array.from({ length: daysBack }, (_, index) => today - (daysBack - index) * dayMs)
  const due = days.filter((day) => {
    const at = asked.get(dayOf(day))
    return !at || at.getTime() < day + finalMs
  })
  const pieces: string[][] = []
  while (due.length > 0) pieces.push(due.splice(-daysAtOnce).map(dayOf))
  return pieces
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
