import { inArray, lt } from 'drizzle-orm'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import type { Deps } from '../deps.ts'
import { applyEventToAll } from './apply-event.ts'
import { missedColumns } from './lateness.ts'

/**
 * Lets whatever is overdue wait for a person, however little late: a database that was restored from a
 * backup takes for unpublished what went out since that backup was made. What was being published when
 * the backup was made is verified with the network as always.
 */
export async function holdOverdue({
  db,
  clock,
  log,
}: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const { state, scheduledAt } = deliveryTargets
  const held = await db.transaction((tx) =>
    applyEventToAll(tx, {
      of: [inArray(state, ['scheduled', 'staging', 'staged', 'retrying']), lt(scheduledAt, now)],
      ...{ event: 'miss', now, set: missedColumns('restored') },
    }),
  )
  log.warn(
    { count: held.length },
    'overdue deliveries wait for a person: the database was restored',
  )
}
