import type { PlanningEntry } from '#local/database/outbox-entry.ts'
import { PlanningChangeRow, readValid } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import type { TheirsPorts } from '#local/outbox/kinds/kind.ts'
import { isSamePlanning } from '#local/planning/merge-planning.ts'
import {
  makePlanningEntry,
  planningTables,
  rebaseLater,
  rebasePlanning,
} from '#local/planning/planning-changes.ts'
import { keepPlanning } from '#local/planning/server-planning.ts'
import { findPlanningEntry } from '../../entries/find-planning-entry.ts'

/** So many times in a row it is sent again at once; then it waits like any other. */
const mostAtOnce = 3

/**
 * After a refusal because somebody else saved the planning: merges what they saved and sends the
 * change again, based on that, under a new key. Nobody is asked: of a slot or group that both
 * changed ours is kept. Where the server's planning cannot be read, the next refusal starts this
 * again.
 */
export async function rebaseOnTheirs(
  { db, readPlanning }: Pick<TheirsPorts, 'db' | 'readPlanning'>,
  refused: PlanningEntry,
): Promise<void> {
  const theirs = await readPlanning(refused).catch(() => undefined)
  if (!theirs) return
  await db.transaction('rw', planningTables(db), async () => {
    const entry = await findPlanningEntry(db, refused.planningId)
    const change = readValid(PlanningChangeRow, await db.plannings.get(refused.planningId))
    if (entry?.id !== refused.id || entry.state !== 'queued' || !change) return
    await keepPlanning(db, change, theirs)
    const rebased = rebasePlanning(change, theirs)
    await applyEvent(db, entry.id, { type: 'withdrawn' })
    if (isSamePlanning(rebased.content, theirs)) {
      await db.plannings.delete(change.id)
      await rebaseLater(db, change, theirs)
      return
    }
    const { attempts, pressedAt } = entry
    const nextAttemptAt = attempts < mostAtOnce ? 0 : entry.nextAttemptAt
    await db.plannings.put(rebased)
    await db.outbox.add({
      ...makePlanningEntry(rebased, pressedAt),
      ...{ attempts, nextAttemptAt },
    })
  })
}
