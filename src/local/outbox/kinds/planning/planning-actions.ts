import type { PlanningEntry } from '#local/outbox/kinds/entries.ts'
import type { KindActions } from '#local/outbox/kinds/kind.ts'
import { dropPlanning } from '#local/planning/planning-changes.ts'
import type { PlanningChange } from '#local/rows.ts'

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
