import type { PlanningEntry } from '#local/database/outbox-entry.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'
import { dropPlanning } from '#local/planning/planning-changes.ts'

/** A change of a planning is edited on its own screens; here it can only be discarded. */
export const planningActions: KindActions<PlanningEntry, PlanningChange> = {
  name: 'Este item',
  withdraw: null,
  discard: async (db, entry) => {
    await dropPlanning(db, entry.planningId)
    return undefined
  },
  moveToNow: null,
}
