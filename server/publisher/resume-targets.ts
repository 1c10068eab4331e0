import { eq, gt } from 'drizzle-orm'
import { pastToleranceMs } from '#contract/schedule.ts'
import type { Transaction } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import type { Deps } from '../deps.ts'
import { applyEventToAll } from './apply-event.ts'

/**
 * Resumes the targets that waited for an account to be connected again, unless their time is past:
 * publishing hours late is for the person to decide. Inside the transaction that connects the
 * account. Wake the queue afterwards.
 */
export async function resumeTargets(
  tx: Transaction,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  accountId: string,
): Promise<void> {
  const now = clock.now()
  const earliest = new Date(now.getTime() - pastToleranceMs)
  const resumed = await applyEventToAll(tx, {
    of: [eq(deliveryTargets.accountId, accountId), gt(deliveryTargets.scheduledAt, earliest)],
    event: 'resume',
    now,
    set: { nextAttemptAt: now, attempts: 0 },
  })
  await queue.enqueue(tx, resumed)
}
