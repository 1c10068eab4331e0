import * as v from 'valibot'
import { type Planning, PlanningContent } from '#contract/posts/planning.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { PlanningEntry } from '#local/database/outbox-entry.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { PlanningChange } from '#local/database/rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { isSamePlanning } from './merge-planning.ts'
import {
  applyPlanningChanges,
  findPlanningEntry,
  makePlanningEntry,
  planningTables,
  readPlanningView,
  withdrawPlanning,
} from './planning-changes.ts'
import type { PlanningOwner } from './server-planning.ts'

/** The change would break a rule of the planning; the message says which. */
export class PlanningRefusedError extends Error {
  readonly code = 'PLANNING_REFUSED'
  override readonly name = 'PlanningRefusedError'
}

export interface PlanningRequest {
  /** The planning as the cached query of the screens has it. */
  listed: Planning | undefined
  /** Changes the planning as the person sees it. */
  change: (before: PlanningContent) => PlanningContent
  now: number
}

/**
 * Puts a change of a project's planning in the outbox, or adds it to an earlier change that was not
 * sent yet. Returns the entry it goes with, or undefined when nothing is left to change. Wake the
 * outbox afterwards. Throws `PlanningRefusedError` or `QuotaFullError`.
 */
export async function enqueuePlanning(
  db: LocalDatabase,
  owner: PlanningOwner,
  { listed, change, now }: PlanningRequest,
): Promise<PlanningEntry | undefined> {
  return await catchQuota(() =>
    db.transaction('rw', planningTables(db), async () => {
      const { server, changes } = await readPlanningView(db, owner, listed)
      const waiting = await findUnsent(db, changes.at(-1))
      const ahead = waiting ? changes.slice(0, -1) : changes
      const wanted = check(change(applyPlanningChanges(server, changes)))
      const base = { ...applyPlanningChanges(server, ahead), version: server.version }
      if (isSamePlanning(wanted, base)) {
        if (waiting) await withdrawPlanning(db, waiting.change, waiting.entry)
        return undefined
      }
      if (waiting) return await fold(db, waiting, { base, content: wanted, now })
      const made = makeChange(owner, { base, content: wanted }, afterLast(changes, now))
      const entry = makePlanningEntry(made, now)
      await db.plannings.add(made)
      await db.outbox.add(entry)
      return entry
    }),
  )
}

function check(wanted: PlanningContent): PlanningContent {
  const result = v.safeParse(PlanningContent, wanted)
  if (!result.success) throw new PlanningRefusedError(result.issues[0].message)
  return result.output
}

interface Waiting {
  change: PlanningChange
  entry: PlanningEntry
}

/**
 * The last change, if it can still be replaced: nothing of it is being sent or can have arrived.
 */
async function findUnsent(
  db: LocalDatabase,
  change: PlanningChange | undefined,
): Promise<Waiting | undefined> {
  const entry = change && (await findPlanningEntry(db, change.id))
  if (!change || !entry || entry.mayHaveArrived || entry.state === 'sending') return undefined
  return { change, entry }
}

async function fold(
  db: LocalDatabase,
  { change, entry }: Waiting,
  { base, content, now }: Pick<PlanningChange, 'base' | 'content'> & { now: number },
): Promise<PlanningEntry> {
  const updatedAt = Math.max(now, change.updatedAt + 1)
  await db.plannings.put({ ...change, base, content, updatedAt })
  if (entry.state !== 'rejected') return entry
  // The refused content has changed, so it is tried again.
  await applyEvent(db, entry.id, { type: 'retry-asked' })
  return entry
}

function makeChange(
  { userId, projectId }: PlanningOwner,
  said: Pick<PlanningChange, 'base' | 'content'>,
  createdAt: number,
): PlanningChange {
  return {
    id: crypto.randomUUID(),
    userId,
    projectId,
    ...said,
    ...{ createdAt, updatedAt: createdAt },
  }
}

/** Entries are ordered by `createdAt`, and two changes may be made in the same millisecond. */
function afterLast(changes: readonly PlanningChange[], now: number): number {
  return Math.max(now, (changes.at(-1)?.createdAt ?? 0) + 1)
}
