import { collectNumbers } from '../metrics/collect-numbers.ts'
import { createResultsCollection } from '../metrics/results/collect-results.ts'
import type { PublisherQueue } from '../queue/delivery-queue.ts'
import { horizonMs } from '../queue/open-delivery-queue.ts'
import { lookAtAccounts } from './account-checks/look-at-accounts.ts'
import { revokeDueGrants, revokeGrant } from './account-checks/revoke-grants.ts'
import { createCommitClaimer } from './batches/create-commit-claimer.ts'
import { createConfirmer } from './batches/create-confirmer.ts'
import { createTargetReader } from './batches/create-target-reader.ts'
import {
  defaultOptions,
  type PublisherContext,
  type PublisherOptions,
} from './publisher-context.ts'
import type { PublisherDeps } from './publisher-deps.ts'
import {
  findUncommented,
  findUnfinished,
  findWithoutPermalink,
  type UnfinishedTarget,
} from './states/target-rows.ts'
import { findPermalinks } from './steps/find-permalinks.ts'
import { processTarget } from './steps/process-target.ts'

/**
 * Starts delivering. Several processes may do so on one PostgreSQL. The caller owns the queue:
 * `stop` ends the timers, then the caller stops the queue.
 */
export async function startPublisher(
  deps: PublisherDeps,
  queue: PublisherQueue,
  options: Partial<PublisherOptions> = {},
): Promise<{ stop(): Promise<void> }> {
  const chosen = { ...defaultOptions, ...options }
  const context: PublisherContext = {
    ...{ deps, queue, options: chosen, withoutPermalink: new Set<string>() },
    readTarget: createTargetReader(deps.db),
    claimCommit: createCommitClaimer(deps),
    confirm: createConfirmer(deps),
  }
  const { sweepEveryMs, looksEveryMs, metricsEveryMs, resultsEveryMs } = chosen
  const { revokeEveryMs, permalinksEveryMs } = chosen
  await queue.work(chosen, (look) => processTarget(context, look))
  await queue.workRevocations((revocationId) => revokeGrant(context, revocationId))
  const timers = [
    repeat(deps, 'sweep', sweepEveryMs, () => sweep(context)),
    repeat(deps, 'permalinks', permalinksEveryMs, () => findPermalinks(context)),
    repeat(deps, 'revocations', revokeEveryMs, () => revokeDueGrants(context)),
    repeat(deps, 'looks', looksEveryMs, (signal) => lookAtAccounts(context, signal)),
    repeat(deps, 'metrics', metricsEveryMs, (signal) => collectNumbers(deps, signal)),
    repeat(deps, 'results', resultsEveryMs, createResultsCollection(deps)),
  ]
  return {
    async stop() {
      await Promise.all(timers.map((timer) => timer.stop()))
    },
  }
}

/** Runs at once and then every `everyMs`, never twice at a time. The signal asks it to end early. */
function repeat(
  deps: PublisherDeps,
  name: string,
  everyMs: number,
  run: (signal: AbortSignal) => Promise<void>,
) {
  let timer: NodeJS.Timeout | undefined
  const stopping = new AbortController()
  const turn = async () => {
    try {
      await run(stopping.signal)
    } catch (error) {
      deps.log.error({ err: error, task: name }, 'publisher task failed')
    }
    if (!stopping.signal.aborted)
      timer = setTimeout(() => {
        running = turn()
      }, everyMs)
  }
  let running = turn()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}

const hour = 3_600_000
const lateMs = 2 * 60_000

/** Rows per page: rows that wait at the front must not hide those behind them. */
const pageSize = 1000

/**
 * Enqueues targets that come near, and those that are due (however long ago) and have no job, as
 * after an outage or with a lost job. The rows are the truth; the queue is made to agree.
 */
export async function sweep(context: PublisherContext, size = pageSize): Promise<void> {
  const { deps, withoutPermalink } = context
  const now = deps.clock.now()
  // Some networks tell an address only when they have looked into the post, hours later.
  const span = now.getUTCMinutes() === 0 ? 24 * hour : hour
  for (const { id } of await findWithoutPermalink(deps.db, new Date(now.getTime() - span)))
    withoutPermalink.add(id)
  await bringInComments(context, now)
  const until = new Date(now.getTime() + horizonMs)
  let after: UnfinishedTarget | undefined
  do {
    const page = await findUnfinished(deps.db, until, { after, size })
    if (page.length > 0) await bringIn(context, page, now)
    after = page.length < size ? undefined : page.at(-1)
  } while (after)
}

async function bringInComments({ deps, queue }: PublisherContext, now: Date): Promise<void> {
  const rows = await findUncommented(deps.db)
  const forgotten = new Set(await queue.findWithoutJob(rows.map(({ id }) => id)))
  const missing = rows.filter(({ id }) => forgotten.has(id))
  if (missing.length === 0) return
  await deps.db.transaction(async (tx) => {
    for (const { id, nextAttemptAt } of missing)
      await queue.prepareAt(tx, id, nextAttemptAt && nextAttemptAt > now ? nextAttemptAt : now)
  })
  queue.wake()
}

async function bringIn(
  { deps, queue }: PublisherContext,
  page: readonly UnfinishedTarget[],
  now: Date,
): Promise<void> {
  const forgotten = new Set(await queue.findWithoutJob(page.map(({ id }) => id)))
  const rows = page.filter(({ id }) => forgotten.has(id))
  warnOfLate(deps.log, rows, now)
  if (rows.length === 0) return
  await deps.db.transaction(async (tx) => {
    await queue.enqueue(
      tx,
      rows.filter(({ state }) => state === 'scheduled'),
    )
    for (const row of rows) {
      const { id, state } = row
      if (state === 'staged' || state === 'committing') await queue.actAt(tx, id, dueAt(row, now))
      if (state === 'staging' || state === 'retrying')
        await queue.prepareAt(tx, id, dueAt(row, now))
    }
  })
  queue.wake()
}

function dueAt({ state, scheduledAt, nextAttemptAt }: UnfinishedTarget, now: Date): Date {
  const due = nextAttemptAt ?? (state === 'staged' ? scheduledAt : now)
  return due > now ? due : now
}

function warnOfLate(
  log: PublisherContext['deps']['log'],
  rows: readonly UnfinishedTarget[],
  now: Date,
): void {
  const late = rows.filter(({ scheduledAt }) => now.getTime() - scheduledAt.getTime() > lateMs)
  if (late.length > 0) log.warn({ count: late.length }, 'due targets without a look')
}
