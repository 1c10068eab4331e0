import { claimSweep, closeSweep, returnSweep } from '../db/claim-sweep.ts'
import type { Deps } from '../deps.ts'
import type { Billing } from '../stripe/billing.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'

type ReconcileDeps = Pick<Deps, 'db' | 'clock' | 'env' | 'log' | 'mail' | 'billing'>

const hour = 60 * 60 * 1000
/** After a comparison that failed, or whose process was killed. */
const againMs = hour
/** Over before another process may take it for dead. */
const mostMs = 45 * 60_000

/**
 * Compares with Stripe when it is this process's turn. What fails is due again an hour later, by day
 * too; what is broken off at once.
 */
export async function reconcileInTurn(
  deps: ReconcileDeps,
  billing: Billing,
  signal: AbortSignal,
): Promise<void> {
  const now = deps.clock.now()
  const sweep = { ...chooseReconciliation(now), againMs, now }
  if ((await claimSweep(deps.db, sweep)) === undefined) return
  try {
    const counts = await reconcileSubscriptions(deps, billing, { signal, mostMs })
    if (signal.aborted) return
    await closeSweep(deps.db, sweep)
    deps.log.info(counts, 'subscriptions compared')
  } finally {
    if (signal.aborted) await returnSweep(deps.db, sweep)
  }
}

/** In the small hours of Brasília; a machine that is off at night does it by day. */
export function chooseReconciliation(now: Date): { name: string; everyMs: number } {
  const brasilia = (now.getUTCHours() + 21) % 24
  const isNight = brasilia >= 2 && brasilia < 5
  return { name: 'billing-reconciliation', everyMs: (isNight ? 20 : 44) * hour }
}
