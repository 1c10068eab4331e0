import { networkIds } from '#contract/networks/networks.ts'
import { forEachOf } from '../../accounts/for-due-accounts.ts'
import type { MetricsDeps } from '../ask-account.ts'
import { askResults } from './ask-results.ts'
import { findDueAccounts, takeUp } from './due-queries.ts'
import { recentMs, takenUpMs } from './result-times.ts'

/**
 * Answers a function to be called again and again that asks what became of every publication whose look
 * is due, a few accounts at a time. An account has one turn, and one that fails keeps no other from its
 * own. The first call takes up all of the last 30 days that was not asked for yet; afterwards it is what
 * was published lately.
 */
export function createResultsCollection(deps: MetricsDeps): (signal: AbortSignal) => Promise<void> {
  const { db, clock, log, networks } = deps
  const platformIds = networkIds.filter((id) => networks.get(id)?.metrics?.results)
  let takesUpMs = takenUpMs
  return async (signal) => {
    const now = clock.now()
    if (platformIds.length > 0)
      await takeUp(db, { platformIds, now, since: new Date(now.getTime() - takesUpMs) })
    takesUpMs = recentMs
    const had = new Set<string>()
    for (;;) {
      const due = await findDueAccounts(db, clock.now())
      const accountIds = due.filter((id) => !had.has(id))
      for (const id of accountIds) had.add(id)
      await forEachOf(accountIds, work)
      if (accountIds.length === 0 || signal.aborted) return
    }

    async function work(accountId: string) {
      try {
        if (!signal.aborted) await askResults(deps, accountId, signal)
      } catch (error) {
        log.error({ err: error, accountId }, 'results of an account not collected')
      }
    }
  }
}
