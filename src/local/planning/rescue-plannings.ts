import { findPlanningEntry } from '#local/entries/find-planning-entry.ts'
import type { LocalDatabase } from '../database/db.ts'
import { keepValid, PlanningChangeRow } from '../database/stored-rows.ts'
import { makePlanningEntry, planningTables } from './planning-changes.ts'

/**
 * Gives a new entry to a change whose entry is gone or cannot be read, since it would be shown and
 * never sent. If it had arrived before, applying it again changes nothing. Returns how many were
 * repaired.
 */
export async function rescuePlannings(db: LocalDatabase): Promise<number> {
  return await db.transaction('rw', planningTables(db), async () => {
    let lost = 0
    for (const change of keepValid(PlanningChangeRow, await db.plannings.toArray())) {
      if (await findPlanningEntry(db, change.id)) continue
      await db.outbox.where('planningId').equals(change.id).delete()
      await db.outbox.add(makePlanningEntry(change, change.createdAt))
      lost++
    }
    return lost
  })
}
