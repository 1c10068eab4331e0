import { millisecondsInDay } from 'date-fns/constants'
import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import type { StoredSession } from '#local/database/rows.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { deviceProblem, isUnanswered } from '#local/entries/device-problems.ts'
import {
  contentTables,
  type EntryContent,
  mediaOf,
  readEntryContent,
  readUpdatedAt,
} from '#local/entries/entry-content.ts'
import { writeProgress } from '#local/entries/progress.ts'
import type { OutboxEvent } from '#local/entries/transition.ts'
import { readSession } from '#local/session/session.ts'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import type { FilledEntry } from '../kinds/kind.ts'
import { kindOf, problemOf } from '../kinds/kinds.ts'
import type { DrainPorts, DrainRun } from './ports.ts'

/** The longest wait that a server may ask for; beyond it the clock of the device was set back. */
const longestWaitMs = millisecondsInDay

/** Which entries a lane takes, when it does not take all. */
export interface LaneFilter {
  isWanted(filled: FilledEntry): Promise<boolean>
  /** Ids of entries that this lane has looked at and left to others. */
  left: Set<string>
}

interface PickPorts {
  ports: Pick<DrainPorts, 'db'>
}

/**
 * Picks the next due entry that no lane has taken and that may be sent. Entries that may not
 * (signed out, time past, content lost) get their new state on the way.
 */
export async function pickEntry(
  { ports: { db }, taken, glance }: Pick<DrainRun, 'taken' | 'glance'> & PickPorts,
  now: number,
  wish?: LaneFilter,
): Promise<FilledEntry | undefined> {
  const seen = new Set(wish?.left)
  let mustLook = false
  for (;;) {
    const { ready, isOld } = await glance.look(mustLook)
    const listed = ready.find((one) => isDue(one, now) && !taken.has(one.id) && !seen.has(one.id))
    if (!listed && !isOld) return undefined
    mustLook = !listed
    if (!listed) continue
    seen.add(listed.id)
    if (!wish) taken.add(listed.id)
    const entry = isOld ? await glance.readAgain(listed) : listed
    if (!entry || !isDue(entry, now)) {
      glance.forget(listed.id)
      continue
    }
    const filled = await settleOrRead(db, entry, now)
    if (!filled) continue
    if (!wish) return filled
    if (!(await wish.isWanted(filled))) wish.left.add(entry.id)
    // Another lane may have taken it while its content was read.
    else if (!taken.has(entry.id)) {
      taken.add(entry.id)
      return filled
    }
  }
}

/**
 * Reads the content of an entry that may be sent. What keeps another from it is stored in the same
 * transaction, so that a sign-in of its author at that moment is not missed.
 */
async function settleOrRead(
  db: LocalDatabase,
  entry: OutboxEntry,
  now: number,
): Promise<FilledEntry | undefined> {
  const tables = [db.outbox, ...contentTables(db), db.uploads, db.session]
  return await db.transaction('rw', tables, async () => {
    const content = await readEntryContent(db, entry)
    const session = await readSession(db)
    const lastProgressAt = content ? await readLastProgress(db, { entry, content }) : 0
    const obstacle = checkBeforeSending(entry, content, { session, now, lastProgressAt })
    if (!obstacle) return content && { entry, content }
    await applyEvent(db, entry.id, obstacle)
    return undefined
  })
}

async function readLastProgress(
  db: LocalDatabase,
  { entry: { projectId }, content }: FilledEntry,
): Promise<number> {
  const ids = mediaOf(content).map((hash) => uploadRowId({ projectId, hash }))
  const rows = await db.uploads.bulkGet(ids)
  return Math.max(0, ...rows.map((row) => (row && row.offset > 0 ? row.updatedAt : 0)))
}

export function isDue({ nextAttemptAt }: OutboxEntry, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs
}

interface Situation {
  session: StoredSession | undefined
  now: number
  /**
   * When its files last made progress, in ms (0: never). A post for 'now' is not asked about while
   * they do.
   */
  lastProgressAt: number
}

/** The event that keeps a due entry from being sent, or undefined when it may go. */
function checkBeforeSending(
  entry: OutboxEntry,
  content: EntryContent | undefined,
  { session, now, lastProgressAt }: Situation,
): OutboxEvent | undefined {
  if (!session) return { type: 'session-missing', problem: deviceProblem('SIGNED_OUT') }
  if (session.user.id !== entry.userId)
    return { type: 'session-missing', problem: deviceProblem('OTHER_USER') }
  if (!content) return { type: 'refused', problem: problemOf(entry, 'DRAFT_LOST') }
  // What may have arrived is sent again even after its time: under its key the server answers that
  // it has it or that it is too late, while asking the person could end in a second post.
  const pressedAt = Math.max(entry.pressedAt, lastProgressAt)
  if (!entry.mayHaveArrived && kindOf(entry).isLate(content, pressedAt, now))
    return { type: 'time-passed', problem: deviceProblem('TIME_PASSED') }
  return undefined
}

/**
 * Marks the entry as sending before the first byte leaves. Undefined when it was taken back, or
 * changed since its request was prepared: then nothing is to be sent.
 */
export async function startEntry(
  db: LocalDatabase,
  filled: FilledEntry,
  event: OutboxEvent,
  { sentBytes, totalBytes }: { sentBytes: number; totalBytes: number },
): Promise<OutboxEntry | undefined> {
  const { entry } = filled
  return await db.transaction('rw', [db.outbox, ...contentTables(db), db.progress], async () => {
    if (!(await isAsRead(db, filled))) return undefined
    const before = await db.outbox.get(entry.id)
    const started = await applyEvent(db, entry.id, event)
    if (started === undefined || started === 'gone') return undefined
    // After an attempt without any answer, 'no answer' stays on display until the server is heard.
    const movedAt = isUnanswered(before?.problem) ? 0 : Date.now()
    await writeProgress(db, { entryId: entry.id, sentBytes, totalBytes, movedAt })
    return started
  })
}

/** Whether the content is unchanged since it was read. */
export async function isAsRead(
  db: LocalDatabase,
  { entry, content }: FilledEntry,
): Promise<boolean> {
  return (await readUpdatedAt(db, entry)) === content.updatedAt
}
