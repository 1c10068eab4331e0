import type { LocalDatabase } from '../db.ts'
import { readSession } from '../session.ts'
import { uploadRowId } from '../uploads/upload-rows.ts'
import { applyEvent } from './apply-event.ts'
import { type Cargo, contentOf, readCargo } from './cargo.ts'
import { checkBeforeSending } from './check-before-sending.ts'
import type { OutboxEntry } from './entry.ts'
import { listWaiting } from './list-waiting.ts'

/** The longest wait that a server may ask for; beyond it the clock of the device was set back. */
const longestWaitMs = 24 * 60 * 60_000

/**
 * The next due entry that nobody took yet and that may be sent. Those that may not are settled on the
 * way (signed out, moment passed, content lost). `isWanted` leaves what it does not want to others.
 */
export async function takeNext(
  db: LocalDatabase,
  taken: Set<string>,
  now: number,
  isWanted?: (cargo: Cargo) => Promise<boolean>,
): Promise<Cargo | undefined> {
  const seen = new Set<string>()
  for (;;) {
    const { ready } = await listWaiting(db)
    const entry = ready.find((one) => isDue(one, now) && !taken.has(one.id) && !seen.has(one.id))
    if (!entry) return undefined
    seen.add(entry.id)
    if (!isWanted) taken.add(entry.id)
    const cargo = await settleOrRead(db, entry, now)
    if (!cargo) continue
    if (!isWanted) return cargo
    // Another may have taken it while it was looked at.
    if (!(await isWanted(cargo)) || taken.has(entry.id)) continue
    taken.add(entry.id)
    return cargo
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
): Promise<Cargo | undefined> {
  const tables = [db.outbox, db.drafts, db.edits, db.uploads, db.session]
  return await db.transaction('rw', tables, async () => {
    const cargo = await readCargo(db, entry)
    const session = await readSession(db)
    const lastProgressAt = cargo ? await readLastProgress(db, cargo) : 0
    const obstacle = checkBeforeSending(entry, cargo, { session, now, lastProgressAt })
    if (!obstacle) return cargo
    await applyEvent(db, entry.id, obstacle)
    return undefined
  })
}

async function readLastProgress(db: LocalDatabase, cargo: Cargo): Promise<number> {
  const { projectId } = cargo.entry
  const ids = contentOf(cargo).mediaHashes.map((hash) => uploadRowId({ projectId, hash }))
  const rows = await db.uploads.bulkGet(ids)
  return Math.max(0, ...rows.map((row) => (row && row.offset > 0 ? row.updatedAt : 0)))
}

function isDue({ nextAttemptAt }: OutboxEntry, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestWaitMs
}
