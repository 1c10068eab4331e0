import type { Planning, PlanningContent } from '#contract/posts/planning.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { beginEntry } from '#local/database/entry-core.ts'
import { OutboxEntryRow, type PlanningEntry } from '#local/database/outbox-entry.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import { keepValid, PlanningChangeRow } from '#local/database/stored-rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { clearProgress } from '#local/entries/progress.ts'
import { isSamePlanning, mergePlanning } from './merge-planning.ts'
import { keepPlanning, type PlanningOwner, readPlanning } from './server-planning.ts'

/** The tables for a transaction in which changes of a planning begin, go out or are taken back. */
export function planningTables(db: LocalDatabase) {
  return [db.plannings, db.outbox, db.progress, db.serverPlannings]
}

/** This person's changes in the outbox, in the order they go out. */
export async function listPlanningChanges(
  db: LocalDatabase,
  { userId, projectId }: PlanningOwner,
): Promise<PlanningChange[]> {
  const rows = await db.plannings.where('[userId+projectId]').equals([userId, projectId]).toArray()
  return keepValid(PlanningChangeRow, rows).sort((a, b) => a.createdAt - b.createdAt)
}

export interface PlanningView {
  /** The newest planning that the server is known to have. */
  server: Planning
  /** The changes to be applied to it. */
  changes: PlanningChange[]
}

/**
 * What this device knows of a planning. `listed`: as the cached query of the screens has it, which
 * may be lost.
 */
export async function readPlanningView(
  db: LocalDatabase,
  owner: PlanningOwner,
  listed: Planning | undefined,
): Promise<PlanningView> {
  const changes = await listPlanningChanges(db, owner)
  const known = await readPlanning(db, owner, listed)
  // The base of the first change was the server's too; the bases of later ones contain unsent
  // changes.
  const [first] = changes
  return { server: first && first.base.version > known.version ? first.base : known, changes }
}

/** The planning as it will be once these changes have arrived. Pure. */
export function applyPlanningChanges(
  { slots, hashtagGroups }: PlanningContent,
  changes: readonly PlanningChange[],
): PlanningContent {
  return changes.reduce<PlanningContent>(
    (seen, { base, content }) => mergePlanning(base, content, seen),
    { slots, hashtagGroups },
  )
}

/** The entry that sends a change; `now` in ms. */
export function makePlanningEntry(change: PlanningChange, now: number): PlanningEntry {
  return {
    ...beginEntry(change, { key: null, now }),
    kind: 'save-planning',
    createdAt: change.createdAt,
    planningId: change.id,
  }
}

/** The same change, based on what the server has now. Pure. */
export function rebasePlanning(change: PlanningChange, onto: Planning): PlanningChange {
  return {
    ...change,
    base: onto,
    content: mergePlanning(change.base, change.content, onto),
    updatedAt: Math.max(Date.now(), change.updatedAt + 1),
  }
}

/**
 * Deletes a delivered change, stores the server's planning and rebases later changes on it. Inside
 * a transaction over `planningTables`.
 */
export async function settlePlanning(
  db: LocalDatabase,
  change: PlanningChange,
  planning: Planning,
): Promise<void> {
  await db.plannings.delete(change.id)
  await keepPlanning(db, change, planning)
  await rebaseLater(db, change, planning)
}

/**
 * Deletes a discarded change and takes it out of the bases of later ones. Inside a transaction over
 * `planningTables`.
 */
export async function dropPlanning(db: LocalDatabase, planningId: string): Promise<void> {
  const row = await db.plannings.get(planningId)
  await db.plannings.delete(planningId)
  const [change] = keepValid(PlanningChangeRow, row ? [row] : [])
  if (change) await rebaseLater(db, change, change.base)
}

/** Rebases the later changes; one that changes nothing any more is deleted. */
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

/**
 * Deletes a change and its entry, when nothing is left to change. Inside a transaction over
 * `planningTables`.
 */
export async function withdrawPlanning(
  db: LocalDatabase,
  change: PlanningChange,
  entry: PlanningEntry,
): Promise<void> {
  if ((await applyEvent(db, entry.id, { type: 'withdrawn' })) !== 'gone') return
  await clearProgress(db, entry.id)
  await db.plannings.delete(change.id)
}

/** The entry of a change of a planning. */
export async function findPlanningEntry(
  db: LocalDatabase,
  planningId: string,
): Promise<PlanningEntry | undefined> {
  const rows = await db.outbox.where('planningId').equals(planningId).toArray()
  return keepValid(OutboxEntryRow, rows).find((entry) => entry.kind === 'save-planning')
}
