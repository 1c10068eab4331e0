import { Planning, type PlanningContent, type WeeklySlot } from '#contract/posts/planning.ts'
import type { Access } from '../access/hold-access.ts'
import { answerOnce, writeOnce } from '../api/answer-once.ts'
import { hashRequest } from '../api/idempotency.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import { writePlanning } from './queries.ts'

export interface PlanningToSave extends Access {
  /** The one the change is based on. */
  revision: number
  content: PlanningContent
  idempotencyKey: string
}

/**
 * Puts a planning in the place of the one somebody saw; of two at once one wins, the other is told.
 */
export async function savePlanning(
  deps: Pick<Deps, 'db' | 'clock'>,
  change: PlanningToSave,
): Promise<Planning> {
  const { userId, projectId, revision, idempotencyKey: key } = change
  const content = { ...change.content, slots: listSlots(change.content.slots) }
  const requestHash = hashRequest({ call: 'savePlanning', projectId, version: revision, content })
  const use = { userId, key, requestHash }
  return answerOnce(deps.db, use, Planning, async () => {
    const written = await writeOnce(deps, change, use, async (tx, now) => {
      const body = await writePlanning(tx, { projectId, revision, content, now })
      if (!body) throw new ApiError('VERSION_CONFLICT')
      return { body }
    })
    return written.body
  })
}

/** Each once, in the order of the week. */
function listSlots(slots: readonly WeeklySlot[]): WeeklySlot[] {
  const byPlace = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]))
  return [...byPlace].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, slot]) => slot)
}
