import { eq, inArray, lt } from 'drizzle-orm'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import type { Deps } from '../../deps.ts'
import { applyEventToAll } from '../states/apply-event.ts'
import { missedColumns } from '../states/lateness.ts'

/**
 * Lets whatever is overdue wait for a person, however little late: a database that was restored from a
 * backup takes for unpublished what went out since that backup was made. What was being published when
 * the backup was made is verified with the network as always. An account that was to be connected again
 * may have been so since, and what waited for a person may have been decided: both are told of too.
 */
export async function holdOverdue({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const { state, scheduledAt } = deliveryTargets
  const columns = missedColumns('restored')
  const open = inArray(state, ['scheduled', 'staging', 'staged', 'retrying', 'needs-reconnect'])
  const held = await db.transaction(async (tx) => {
    const { failure } = columns
    await tx
      .update(deliveryTargets)
      .set({ failure, updatedAt: now })
      .where(eq(state, 'needs-decision'))
    const isOverdue = lt(scheduledAt, now)
    return applyEventToAll(tx, { of: [open, isOverdue], event: 'miss', now, set: columns })
  })
  log.warn(
    { count: held.length },
    'overdue deliveries wait for a person: the database was restored',
  )
}
