import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import { projects } from '../../db/schema/projects.ts'
import { socialAccounts } from '../../db/schema/social-accounts.ts'
import type { Deps } from '../../deps.ts'
import { stageAheadMs } from '../../queue/delivery-queue.ts'
import { applyEventToAll } from '../states/apply-event.ts'
import { limitMs, missedColumns, releasedLimitMs } from '../states/lateness.ts'

/**
 * Resumes the targets that waited for an account to be connected again: what is still to come is
 * scheduled as before, what is too late by now waits for a person's decision. Inside the transaction that connects the account. Wake the queue
 * afterwards.
 */
export async function resumeTargets(
  tx: Transaction,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  accountId: string,
): Promise<void> {
  const now = clock.now()
  const [project] = await tx
    .select({ lateLimitMinutes: projects.lateLimitMinutes })
    .from(socialAccounts)
    .innerJoin(projects, eq(projects.id, socialAccounts.projectId))
    .where(eq(socialAccounts.id, accountId))
  if (!project) return
  const { lateLimitMinutes } = project
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`
  const { accountId: ofTarget, state, scheduledAt, releasedAt } = deliveryTargets
  const ofAccount = eq(ofTarget, accountId)
  // As `latenessAt` tells it.
  const isMissed = sql`case when ${releasedAt} is null
    then ${scheduledAt} < ${ago(limitMs(lateLimitMinutes))}
    else ${releasedAt} < ${ago(releasedLimitMs(lateLimitMinutes))} end`
  await applyEventToAll(tx, {
    of: [ofAccount, eq(state, 'needs-reconnect'), isMissed],
    ...{ event: 'miss', now, set: missedColumns('account') },
  })
  const restored = await applyEventToAll(tx, {
    of: [ofAccount, gt(scheduledAt, new Date(now.getTime() + stageAheadMs))],
    ...{ event: 'restore', now },
    set: { nextAttemptAt: null, attempts: 0, failureCode: null, failure: null },
  })
  const resumed = await applyEventToAll(tx, {
    of: [ofAccount],
    event: 'resume',
    now,
    set: { nextAttemptAt: now, attempts: 0 },
  })
  // What was begun before waits for nothing but an answer.
  const begun = await tx
    .update(deliveryTargets)
    .set({ nextAttemptAt: now, updatedAt: now })
    .where(and(ofAccount, eq(state, 'committing'), isNull(deliveryTargets.claim)))
    .returning({ id: deliveryTargets.id, scheduledAt })
  await queue.enqueue(tx, [...restored, ...resumed, ...begun])
}
