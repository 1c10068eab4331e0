import * as v from 'valibot'
import type { Planning } from '#contract/planning.ts'
import type { LocalDatabase } from '../db.ts'
import { readValid } from '../stored-rows.ts'
import { PlanningCopy } from './planning-copy.ts'

// What the outbox heard of a planning while it sent a change of it: the copy that screens read may be
// older, since the worker sends with every page closed.

/** Whose view of which project. */
export interface PlanningOwner {
  userId: string
  projectId: string
}

const KeptPlanning = v.object({ planning: PlanningCopy, keptAt: v.number() })

/** As a project has it that never saved anything. */
const unsaved: Planning = { slots: [], hashtagGroups: [], version: 1 }

/** Inside or outside a transaction over `serverPlannings`: the server said that it has this. */
export async function keepPlanning(
  db: LocalDatabase,
  { userId, projectId }: PlanningOwner,
  planning: Planning,
): Promise<void> {
  await db.serverPlannings.put({ userId, projectId, planning, keptAt: Date.now() })
}

/** The newest that is known to be with the server; `listed`: as the copy of the screens has it. */
export async function readPlanning(
  db: LocalDatabase,
  owner: PlanningOwner,
  listed: Planning | undefined,
): Promise<Planning> {
  const kept = await readKept(db, owner)
  if (!kept || !listed) return kept ?? listed ?? unsaved
  return kept.version > listed.version ? kept : listed
}

/** Forgets those that every copy has learnt of by now. Run at start. */
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
