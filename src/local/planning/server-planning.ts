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

const prefix = 'planning:'
const keyOf = ({ userId, projectId }: PlanningOwner) => `${prefix}${userId}:${projectId}`

const KeptPlanning = v.object({ planning: PlanningCopy, keptAt: v.number() })

/** As a project has it that never saved anything. */
const unsaved: Planning = { slots: [], hashtagGroups: [], version: 1 }

/** Inside or outside a transaction over settings: the server said that it has this. */
export async function keepPlanning(
  db: LocalDatabase,
  owner: PlanningOwner,
  planning: Planning,
): Promise<void> {
  await db.settings.put({ key: keyOf(owner), value: { planning, keptAt: Date.now() } })
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
  const rows = await db.settings.where('key').startsWith(prefix).toArray()
  const old = rows.filter(({ value }) => {
    const kept = readValid(KeptPlanning, value)
    return !kept || kept.keptAt < before
  })
  await db.settings.bulkDelete(old.map(({ key }) => key))
}

async function readKept(db: LocalDatabase, owner: PlanningOwner): Promise<Planning | undefined> {
  return readValid(KeptPlanning, (await db.settings.get(keyOf(owner)))?.value)?.planning
}
