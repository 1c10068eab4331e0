import type { LocalDatabase } from '../../../db.ts'
import { keepValid } from '../../../stored-rows.ts'
import { OutboxEntryRow, type PlanningEntry } from '../entries.ts'

/** The entry of a change of a planning. */
export async function findPlanningEntry(
  db: LocalDatabase,
  planningId: string,
): Promise<PlanningEntry | undefined> {
  const rows = await db.outbox.where('planningId').equals(planningId).toArray()
  return keepValid(OutboxEntryRow, rows).find((entry) => entry.kind === 'save-planning')
}
