import { metricsGoodMs } from '#contract/accounts/account-numbers.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { openCredentials } from '../accounts/account-credentials.ts'
import { freshenGrant } from '../accounts/freshen-grant.ts'
import type { Deps } from '../deps.ts'
import { type Network, NetworkError, type NetworkMetrics } from '../networks/network.ts'
import {
  claimQuestion,
  type FoundAccount,
  type MetricsRow,
  storeAnswer,
  storeTrouble,
} from './day-queries.ts'
import { explainTrouble } from './explain-trouble.ts'
import { leaseMs, pauseAfter } from './question-times.ts'

export type MetricsDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'networks' | 'secretBox'>

/** A network that tells numbers. */
export type TellingNetwork = Network & { metrics: NetworkMetrics }

export function isTelling(network: Network | undefined): network is TellingNetwork {
  return network?.metrics !== undefined
}

export type Asked =
  /** `row` is null once the account was removed. */
  | { outcome: 'answered'; row: MetricsRow | null }
  | { outcome: 'unanswered'; row: MetricsRow | null; error: NetworkError }
  /** Nobody asked now: somebody else is asking, or the last answer or failure still counts. */
  | { outcome: 'left' }

/**
 * Asks a network how an account stands and stores what it says, with the followers of the day, or why
 * it said nothing. One process at a time for an account, and never sooner than the last answer or
 * failure allows. `patienceMs` bounds all of it.
 */
export async function askAccount(
  deps: MetricsDeps,
  network: TellingNetwork,
  { account, timeZone }: FoundAccount,
  patienceMs: number,
): Promise<Asked> {
  const { db, clock, log } = deps
  const begun = clock.now()
  const until = new Date(begun.getTime() + leaseMs)
  if (!(await claimQuestion(db, account.id, { now: begun, until }))) return { outcome: 'left' }
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const told = await orAborted(ask(deps, network, account, signal), signal)
    const fetchedAt = clock.now()
    const askAgainAt = new Date(fetchedAt.getTime() + metricsGoodMs)
    const day = wallClockAt(fetchedAt.getTime(), timeZone).date
    const row = await storeAnswer(db, { account, day }, { told, fetchedAt, askAgainAt })
    return { outcome: 'answered', row }
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { id, platformId } = account
    log.warn({ accountId: id, detail: error.detail }, 'numbers of an account not read')
    const row = await storeTrouble(db, id, {
      trouble: explainTrouble(platformId, error.failure),
      askAgainAt: new Date(clock.now().getTime() + pauseAfter(error)),
    })
    return { outcome: 'unanswered', row, error }
  }
}

async function ask(
  deps: MetricsDeps,
  network: TellingNetwork,
  account: FoundAccount['account'],
  signal: AbortSignal,
) {
  const held = await freshenGrant(deps, network, account)
  return network.metrics.readAccount(openCredentials(deps.secretBox, held), signal)
}

/** A renewal may take longer than anybody waits: it goes on, and its answer is stored. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const detail = 'numbers: no answer in time'
    const giveUp = () => reject(new NetworkError('transient', '', detail))
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
