import { and, eq } from 'drizzle-orm'
import type { Planning, PlanningContent } from '#contract/posts/planning.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { plannings } from '../db/schema/projects.ts'

/** The revision of a project that never saved anything: there is no row. */
const unsavedRevision = 1

export async function readPlanning(db: Executor, projectId: string): Promise<Planning> {
  const [row] = await db.select().from(plannings).where(eq(plannings.projectId, projectId))
  return row ? toPlanning(row) : { slots: [], hashtagGroups: [], version: unsavedRevision }
}

/** Undefined when the planning is not as the change saw it. */
export async function writePlanning(
  tx: Transaction,
  change: { projectId: string; revision: number; content: PlanningContent; now: Date },
): Promise<Planning | undefined> {
  const { projectId, revision, content, now } = change
  const next = { ...content, version: revision + 1, updatedAt: now }
  const [row] =
    revision === unsavedRevision
      ? await tx
          .insert(plannings)
          .values({ projectId, ...next })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(plannings)
          .set(next)
          .where(and(eq(plannings.projectId, projectId), eq(plannings.version, revision)))
          .returning()
  return row && toPlanning(row)
}

/**
 * Field by field: a jsonb keeps no order of its own, and an answer given again is the same to the
 * letter.
 */
function toPlanning({ slots, hashtagGroups, version }: typeof plannings.$inferSelect): Planning {
  return {
    slots: slots.map(({ weekday, time }) => ({ weekday, time })),
    hashtagGroups: hashtagGroups.map(({ id, name, hashtags }) => ({ id, name, hashtags })),
    version,
  }
}
