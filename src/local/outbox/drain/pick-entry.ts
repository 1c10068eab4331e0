import type { LocalDatabase } from '#local/db.ts'
import { applyEvent } from '#local/outbox/entry/apply-event.ts'
import type { OutboxEntry } from '#local/outbox/kinds/entries.ts'
import { contentTables, mediaOf, readContent } from '#local/outbox/kinds/entry-content.ts'
import type { FilledEntry } from '#local/outbox/kinds/kind.ts'
import { readSession } from '#local/session.ts'
import { uploadRowId } from '#local/uploads/upload-rows.ts'
import { checkBeforeSending } from './check-before-sending.ts'
import { listWaiting } from './list-waiting.ts'

/** The longest wait that a server may ask for; beyond it the clock of the device was set back. */
const longestWaitMs = 24 * 60 * 60_000

/** What a lane takes, when it does not take everything. */
export interface Wish {
  isWanted(filled: FilledEntry): Promise<boolean>
  /** Entries it was shown and left to others. */
  left: Set<string>
}

/**
 * The next due entry that nobody took yet and that may be sent. Those that may not are settled on the
 * way (signed out, moment passed, content lost).
 */
export async function takeNext(
  db: LocalDatabase,
  taken: Set<string>,
  now: number,
  wish?: Wish,
): Promise<FilledEntry | undefined> {
  const seen = new Set(wish?.left)
  for (;;) {
    const { ready } = await listWaiting(db)
    const entry = ready.find((one) => isDue(one, now) && !taken.has(one.id) && !seen.has(one.id))
    if (!entry) return undefined
    seen.add(entry.id)
    if (!wish) taken.add(entry.id)
    const filled = await settleOrRead(db, entry, now)
    if (!filled) continue
    if (!wish) return filled
    if (!(await wish.isWanted(filled))) wish.left.add(entry.id)
    // Another may have taken it while it was looked at.
    else if (!taken.has(entry.id)) {
      taken.add(entry.id)
      return filled
    }
  }
}

/**
 * The content of an entry that may be sent. What keeps another from it is noted in the same
 * transaction: its author may be signing in at this very moment, and would not be waited for any more.
 */
async function settleOrRead(
  db: LocalDatabase,
  entry: OutboxEntry,
  now: number,
): Promise<FilledEntry | undefined> {
  const tables = [db.outbox, ...contentTables(db), db.uploads, db.session]
  return await db.transaction('rw', tables, async () => {
    const content = await readContent(db, entry)
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

function isDue({ nextAttemptAt }: OutboxEntry, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs
}
