import { setTimeout as sleep } from 'node:timers/promises'
import { claimPeriodicTask, closeSweep, returnSweep } from '../db/claim-periodic-task.ts'
import type { Deps } from '../deps.ts'
import type { Billing } from '../stripe/billing.ts'
import { cancelWished } from './cancellations/cancel-wished.ts'
import { type ApplyDeps, applyDueEvents } from './events/apply-event.ts'
import { writeDueNotices } from './notices/write-due-notices.ts'
import { reconcileSubscriptions } from './reconcile-subscriptions.ts'
import { checkDuePayments, type ReferralDeps } from './referrals/check-payments.ts'
import { giveDueRewards } from './referrals/give-rewards.ts'
import { makeDueCodes } from './referrals/make-codes.ts'

const everyMs = 60_000
const stopMs = 10_000
const notices = { name: 'billing-notices', everyMs: 20 * 60_000 }

/**
 * Applies what Stripe has told us, at once and each minute, ends what deleted people paid, looks after
 * friends and their rewards, writes the mails about ends, and compares with Stripe once a night. Harmless in many processes at once. The
 * returned function stops it; it waits for what is under way, for a while: what is broken off then is
 * taken up again by whoever looks next.
 */
export function startBilling(deps: ApplyDeps): () => Promise<void> {
  const { billing, log } = deps
  if (!billing) return async () => {}
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isStale = false
  const attempt = async (step: string, work: () => Promise<unknown>) => {
    if (stopping.signal.aborted) return
    await work().catch((error) => log.error({ err: error, step }, 'billing failed'))
  }
  const turn = async () => {
    while (isStale && !stopping.signal.aborted) {
      isStale = false
      await attempt('events', () => applyDueEvents(deps, stopping.signal))
      await attempt('cancellations', () => cancelWished(deps, stopping.signal))
      await attempt('referrals', async () => {
        // The rest after what Stripe has told meanwhile.
        if (await workReferrals(deps, billing, stopping.signal)) isStale = true
      })
    }
    running = undefined
  }
  const wake = () => {
    isStale = true
    running ??= turn()
  }
  const sweep = async () => {
    wake()
    await attempt('notices', async () => {
      if (await isTurn(deps, notices)) await writeDueNotices(deps)
    })
    await attempt('reconciliation', () => reconcileInTurn(deps, billing, stopping.signal))
  }
  let sweeping: Promise<void> | undefined
  const look = () => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined
    })
  }
  const stopListening = billing.onWake(wake)
  const timer = setInterval(look, everyMs)
  timer.unref()
  wake()
  return async () => {
    stopping.abort()
    stopListening()
    clearInterval(timer)
    await Promise.race([Promise.all([running, sweeping]), sleep(stopMs, undefined, { ref: false })])
  }
}

async function isTurn(
  { db, clock }: ApplyDeps,
  sweep: { name: string; everyMs: number },
): Promise<boolean> {
  return (await claimPeriodicTask(db, { ...sweep, now: clock.now() })) !== undefined
}

/** Does what is due about friends, a part of it at a time; returns whether there may be more. */
export async function workReferrals(
  deps: ReferralDeps,
  billing: Billing,
  signal?: AbortSignal,
): Promise<boolean> {
  const left = [
    await makeDueCodes(deps, billing, signal),
    await checkDuePayments(deps, billing, signal),
    await giveDueRewards(deps, billing, signal),
  ]
  return left.includes(true)
}

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
  if ((await claimPeriodicTask(deps.db, sweep)) === undefined) return
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
