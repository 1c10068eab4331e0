import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { projects } from '../db/schema/projects.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { applyEventToAll } from './apply-event.ts'
import { limitMs, missedColumns } from './lateness.ts'

/**
 * Resumes the targets that waited for an account to be connected again; those that are too late by now
 * wait for a person's decision. Inside the transaction that connects the account. Wake the queue
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
  const earliest = sql`${new Date(now.getTime() - limitMs(project.lateLimitMinutes)).toISOString()}::timestamptz`
  const ofAccount = eq(deliveryTargets.accountId, accountId)
  // The moment of `lateSince`.
  const since = sql`coalesce(${deliveryTargets.releasedAt}, ${deliveryTargets.scheduledAt})`
  const waiting = eq(deliveryTargets.state, 'needs-reconnect')
  await applyEventToAll(tx, {
    of: [ofAccount, waiting, sql`${since} < ${earliest}`],
    ...{ event: 'miss', now, set: missedColumns('account') },
  })
  const resumed = await applyEventToAll(tx, {
    of: [ofAccount, sql`${since} >= ${earliest}`],
    event: 'resume',
    now,
    set: { nextAttemptAt: now, attempts: 0 },
  })
  await queue.enqueue(tx, resumed)
}
