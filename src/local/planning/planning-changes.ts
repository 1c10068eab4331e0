import type { Planning, PlanningContent } from '#contract/planning.ts'
import { applyEvent } from '#local/outbox/entry/apply-event.ts'
import { beginEntry } from '#local/outbox/entry/entry-core.ts'
import { clearProgress } from '#local/outbox/entry/progress.ts'
import type { PlanningEntry } from '#local/outbox/kinds/entries.ts'
import { findPlanningEntry } from '#local/outbox/kinds/planning/find-planning-entry.ts'
import type { LocalDatabase } from '../db.ts'
import type { PlanningChange } from '../rows.ts'
import { keepValid, PlanningChangeRow } from '../stored-rows.ts'
import { isSamePlanning, mergePlanning } from './merge-planning.ts'
import { keepPlanning, type PlanningOwner, readPlanning } from './server-planning.ts'

/** The tables a transaction has to name in which changes of a planning begin, go out or come back. */
export function planningTables(db: LocalDatabase) {
  return [db.plannings, db.outbox, db.progress, db.serverPlannings]
}

/** What this person changed and the server does not have, in the order it goes out. */
export async function listPlanningChanges(
  db: LocalDatabase,
  { userId, projectId }: PlanningOwner,
): Promise<PlanningChange[]> {
  const rows = await db.plannings.where('[userId+projectId]').equals([userId, projectId]).toArray()
  return keepValid(PlanningChangeRow, rows).sort((a, b) => a.createdAt - b.createdAt)
}

export interface PlanningView {
  /** The newest that is known to be with the server. */
  server: Planning
  /** What lies over it. */
  changes: PlanningChange[]
}

/** What is known of a planning here; `listed`: as the copy of the screens has it, which may be lost. */
export async function readPlanningView(
  db: LocalDatabase,
  owner: PlanningOwner,
  listed: Planning | undefined,
): Promise<PlanningView> {
  const changes = await listPlanningChanges(db, owner)
  const known = await readPlanning(db, owner, listed)
  // What the first one was made of was with the server too; of later ones the base is foreseen.
  const [first] = changes
  return { server: first && first.base.version > known.version ? first.base : known, changes }
}

/** Pure. The planning as it will be once these changes have arrived. */
export function foreseePlanning(
  { slots, hashtagGroups }: PlanningContent,
  changes: readonly PlanningChange[],
): PlanningContent {
  return changes.reduce<PlanningContent>(
    (seen, { base, content }) => mergePlanning(base, content, seen),
    { slots, hashtagGroups },
  )
}

export function makePlanningEntry(change: PlanningChange, now: number): PlanningEntry {
  return {
    ...beginEntry(change, { key: null, now }),
    kind: 'save-planning',
    createdAt: change.createdAt,
    planningId: change.id,
  }
}

/** Pure. The same change, made of what the server has now. */
export function rebasePlanning(change: PlanningChange, onto: Planning): PlanningChange {
  return {
    ...change,
    base: onto,
    content: mergePlanning(change.base, change.content, onto),
    updatedAt: Math.max(Date.now(), change.updatedAt + 1),
  }
}

/** Inside a transaction over `planningTables`: the server took a change and made this of it. */
export async function settlePlanning(
  db: LocalDatabase,
  change: PlanningChange,
  planning: Planning,
): Promise<void> {
  await db.plannings.delete(change.id)
  await keepPlanning(db, change, planning)
  await rebaseLater(db, change, planning)
}

/** Inside a transaction over `planningTables`: the change is not to be, nor what later ones saw of it. */
export async function dropPlanning(db: LocalDatabase, planningId: string): Promise<void> {
  const row = await db.plannings.get(planningId)
  await db.plannings.delete(planningId)
  const [change] = keepValid(PlanningChangeRow, row ? [row] : [])
  if (change) await rebaseLater(db, change, change.base)
}

/** What was changed after it follows; a change that says nothing new goes. */
export async function rebaseLater(
  db: LocalDatabase,
  change: PlanningChange,
  onto: Planning,
): Promise<void> {
  for (const later of await listPlanningChanges(db, change)) {
    if (later.id === change.id || later.createdAt < change.createdAt) continue
    const entry = await findPlanningEntry(db, later.id)
    if (!entry || entry.mayHaveArrived) continue
    const rebased = rebasePlanning(later, onto)
    if (isSamePlanning(rebased.content, onto)) await withdrawPlanning(db, later, entry)
    else await db.plannings.put(rebased)
  }
}

/** Inside a transaction over `planningTables`: there is nothing left to say. */
export async function withdrawPlanning(
  db: LocalDatabase,
  change: PlanningChange,
  entry: PlanningEntry,
): Promise<void> {
  if ((await applyEvent(db, entry.id, { type: 'withdrawn' })) !== 'gone') return
  await clearProgress(db, entry.id)
  await db.plannings.delete(change.id)
}
