import { millisecondsInMinute } from 'date-fns/constants'
import { asNetworkId } from '#contract/networks/networks.ts'
import { openCredentials } from '../accounts/account-credentials.ts'
import { forDueAccounts } from '../accounts/for-due-accounts.ts'
import { freshenGrant } from '../accounts/freshen-grant.ts'
import { NetworkError } from '../networks/network.ts'
import { askAccount, isTelling, type MetricsDeps, type TellingNetwork } from './ask-account.ts'
import { listDaysToAsk } from './days-to-ask.ts'
import { type AccountRow, findDays, findTimeZone, setMetricsDue, storeDays } from './queries.ts'
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
