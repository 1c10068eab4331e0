import { and, lte } from 'drizzle-orm'
import { deliveryTargets } from '../db/schema/delivery-targets.ts'
import { applyEventToMany, isStillWanted } from './apply-event.ts'
import { doTogether } from './do-together.ts'
import type { PublisherDeps } from './publisher-deps.ts'
import type { TargetRow } from './queries.ts'

/**
 * Puts on record that the commit of a staged target begins, and for whom. Null when it may not: the row
 * was cancelled, moved or taken since it was read.
 */
export function createCommitClaimer({
  db,
  clock,
}: Pick<PublisherDeps, 'db' | 'clock'>): (asked: {
  targetId: string
  claim: string
}) => Promise<TargetRow | null> {
  return doTogether(async (asked) => {
    const now = clock.now()
    const claimed = await applyEventToMany(db, {
      event: 'commit',
      now,
      claims: new Map(asked.map(({ targetId, claim }) => [targetId, claim])),
      note: { commitStartedAt: now.toISOString(), verifyStartedAt: null, verifications: 0 },
      provided: and(lte(deliveryTargets.scheduledAt, now), isStillWanted(db)),
    })
    const rows = new Map(claimed.map((row) => [row.id, row]))
    // Of two looks at one row that ask in the same turn, only the one whose claim it bears has it.
    return asked.map(({ targetId, claim }) => {
      const row = rows.get(targetId)
      return row?.claim === claim ? row : null
    })
  })
}
