import { and, asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { OperatorWaitingEntry } from '#contract/operator.ts'
import type { Batches } from '../api/stream-list.ts'
import type { Database } from '../db/database.ts'
import { waitingEntries } from '../db/schema/operator.ts'
import { ApiError } from '../http/api-error.ts'
import { type Acting, eraseSearches, recordAct } from './operator-acts.ts'
import { containsText, mostRows, toPage } from './to-page.ts'

type Row = typeof waitingEntries.$inferSelect

/** Who waits, the newest first. */
export async function listWaiting(
  db: Database,
  acting: Acting,
  { before, search }: { before?: number | undefined; search: string },
) {
  const { id, name, email } = waitingEntries
  return await db.transaction(async (tx) => {
    await recordAct(tx, acting, 'waiting-viewed', search)
    const rows = await tx
      .select()
      .from(waitingEntries)
      .where(
        and(containsText(search, [name, email]), before === undefined ? undefined : lt(id, before)),
      )
      .orderBy(desc(id))
      .limit(mostRows)
    return toPage(rows, toEntry)
  })
}

/** Rows of one step of an export. */
const batchSize = 500

/** Everybody who waits, in the order of the list; that it was asked for is written down first. */
export async function* exportWaiting(db: Database, acting: Acting): Batches<OperatorWaitingEntry> {
  await db.transaction((tx) => recordAct(tx, acting, 'waiting-exported'))
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(waitingEntries)
      .where(gt(waitingEntries.id, after))
      .orderBy(asc(waitingEntries.id))
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows.map(toEntry)
  }
}

function toEntry({ createdAt, ...entry }: Row): OperatorWaitingEntry {
  return { ...entry, createdAt: createdAt.toISOString() }
}

/** Takes somebody off the waiting list, and out of what operators searched for. Throws NOT_FOUND. */
export async function removeWaiting(db: Database, acting: Acting, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(waitingEntries).where(eq(waitingEntries.id, id)).returning()
    if (!removed) throw new ApiError('NOT_FOUND')
    await eraseSearches(tx, removed)
    await recordAct(tx, acting, 'waiting-removed', `${id}`)
  })
}
