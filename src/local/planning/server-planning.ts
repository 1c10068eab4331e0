import * as v from 'valibot'
import type { Planning } from '#contract/posts/planning.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { LenientPlanning } from '#local/database/lenient-schemas.ts'
import { readValid } from '#local/database/stored-rows.ts'

// The planning as the outbox last received it. The cached query that screens read may be older,
// since the worker sends while every page is closed.

/** A person and a project. */
export interface PlanningOwner {
  userId: string
  projectId: string
}

const KeptPlanning = v.object({ planning: LenientPlanning, keptAt: v.number() })

/** The planning of a project that never saved one. */
const unsaved: Planning = { slots: [], hashtagGroups: [], version: 1 }

/** Stores what the server answered. Inside or outside a transaction over `serverPlannings`. */
export async function keepPlanning(
  db: LocalDatabase,
  { userId, projectId }: PlanningOwner,
  planning: Planning,
): Promise<void> {
  await db.serverPlannings.put({ userId, projectId, planning, keptAt: Date.now() })
}

/**
 * The newest planning that the server is known to have. `listed`: as the cached query of the
 * screens has it.
 */
export async function readPlanning(
  db: LocalDatabase,
  owner: PlanningOwner,
  listed: Planning | undefined,
): Promise<Planning> {
  const kept = await readKept(db, owner)
  if (!kept || !listed) return kept ?? listed ?? unsaved
  return kept.version > listed.version ? kept : listed
}

/**
 * Deletes plannings stored before `before` (ms), which every cached query has read by now. Run at
 * start.
 */
export async function forgetPlannings(db: LocalDatabase, before: number): Promise<void> {
  const rows = await db.serverPlannings.toArray()
  const old = rows.filter((row) => {
    const kept = readValid(KeptPlanning, row)
    return !kept || kept.keptAt < before
  })
  await db.serverPlannings.bulkDelete(old.map(({ userId, projectId }) => [userId, projectId]))
}

async function readKept(
  db: LocalDatabase,
  { userId, projectId }: PlanningOwner,
): Promise<Planning | undefined> {
  return readValid(KeptPlanning, await db.serverPlannings.get([userId, projectId]))?.planning
}
