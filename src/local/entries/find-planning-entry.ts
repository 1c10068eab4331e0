import type { LocalDatabase } from '#local/database/db.ts'
import { OutboxEntryRow, type PlanningEntry } from '#local/database/outbox-entry.ts'
import { keepValid } from '#local/database/stored-rows.ts'

/** The entry of a change of a planning. */
export async function findPlanningEntry(
  db: LocalDatabase,
  planningId: string,
): Promise<PlanningEntry | undefined> {
  const rows = await db.outbox.where('planningId').equals(planningId).toArray()
  return keepValid(OutboxEntryRow, rows).find((entry) => entry.kind === 'save-planning')
}
