import { collectNumbers } from '../metrics/collect-numbers.ts'
import { createResultsCollection } from '../metrics/results/collect-results.ts'
import type { PublisherQueue } from '../queue/delivery-queue.ts'
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
import { findPermalinks } from './steps/find-permalinks.ts'
import { processTarget } from './steps/process-target.ts'
import { sweep } from './sweep.ts'

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
