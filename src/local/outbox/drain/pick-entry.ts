import { millisecondsInDay } from 'date-fns/constants'
import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { applyEvent } from '#local/entries/apply-event.ts'
import { contentTables, mediaOf, readEntryContent } from '#local/entries/entry-content.ts'
import type { FilledEntry } from '#local/outbox/kinds/kind.ts'
import { readSession } from '#local/session/session.ts'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import { checkBeforeSending } from './check-before-sending.ts'
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
