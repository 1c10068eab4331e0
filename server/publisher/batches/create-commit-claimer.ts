import { and, gte, isNull, lte } from 'drizzle-orm'
import { deliveryTargets } from '../../db/schema/delivery-targets.ts'
import type { PublisherDeps } from '../publisher-deps.ts'
import { applyEventToMany, isStillWanted } from '../states/apply-event.ts'
import { onTimeMs } from '../states/lateness.ts'
import type { TargetRow } from '../states/target-rows.ts'
import { batchCalls } from './batch-calls.ts'

/** Between reading a row and claiming it, in ms. */
const slackMs = 10_000

/**
 * Stores that the commit of a staged target begins, and under which claim. Null when it may not
 * begin: the row was cancelled, moved or taken since it was read, or is late (`publisher/steps/commit-target.ts`).
 */
export function createCommitClaimer({
  db,
  clock,
}: Pick<PublisherDeps, 'db' | 'clock'>): (asked: {
  targetId: string
  claim: string
}) => Promise<TargetRow | null> {
  return batchCalls(async (asked) => {
    const now = clock.now()
    const claimed = await applyEventToMany(db, {
      event: 'commit',
      now,
      claims: new Map(asked.map(({ targetId, claim }) => [targetId, claim])),
      note: { commitStartedAt: now.toISOString(), verifyStartedAt: null, verifications: 0 },
      provided: and(
        lte(deliveryTargets.scheduledAt, now),
        // A process that was suspended since it read the row: the row is late by now.
        gte(deliveryTargets.scheduledAt, new Date(now.getTime() - onTimeMs - slackMs)),
        isNull(deliveryTargets.releasedAt),
        isStillWanted(db),
      ),
    })
    const rows = new Map(claimed.map((row) => [row.id, row]))
    // When two jobs for one row ask in the same batch, only the one whose claim the row bears gets
    // it.
    return asked.map(({ targetId, claim }) => {
      const row = rows.get(targetId)
      return row?.claim === claim ? row : null
    })
  })
}
