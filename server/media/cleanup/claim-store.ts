import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import { installation } from '../../db/schema/installation.ts'
import type { Deps } from '../../deps.ts'
import { FileNotFoundError, type FileStore } from '../../files/file-store.ts'

/** The key of the mark, outside of the folders that are swept. */
const markKey = 'owner.json'

const Mark = v.object({ id: v.string(), sweeps: v.number() })
type Mark = v.InferOutput<typeof Mark>

/**
 * Whether this database may remove files from the store that it does not know. The store is marked
 * with the database that last did so, and how often. Another database, a restored copy or an older
 * state of this one would take needed files for orphans: they remove nothing, and log the reason. A
 * store without a mark is claimed by a database that knows some of its files (`knowsSome`).
 */
export async function claimStore(
  { db, files, log }: Pick<Deps, 'db' | 'files' | 'log'>,
  knowsSome: () => Promise<boolean>,
): Promise<boolean> {
  const own = await readOwn(db)
  const mark = await readMark(files)
  const reason = mark ? findReason(mark, own) : (await knowsSome()) ? undefined : 'unknown files'
  if (reason) {
    log.warn(
      { reason, mark, own },
      'lost files are not removed: docs/operating.md, "What is stored"',
    )
    return false
  }
  // The database first: after a crash in between the mark is lower than ours, which is accepted.
  await db.update(installation).set({ sweeps: sql`${installation.sweeps} + 1` })
  await writeMark(files, await readOwn(db))
  return true
}

function findReason(mark: Mark, own: Mark): string | undefined {
  if (mark.id !== own.id) return 'the store of another database'
  return mark.sweeps > own.sweeps ? 'the database is older than the store' : undefined
}

async function readOwn(db: Database): Promise<Mark> {
  await db.insert(installation).values({}).onConflictDoNothing()
  const [own] = await db.select().from(installation).where(eq(installation.isOnly, true))
  if (!own) throw new Error('The installation has no row')
  return { id: own.id, sweeps: own.sweeps }
}

async function readMark(files: FileStore): Promise<Mark | undefined> {
  try {
    return v.parse(Mark, await json(await files.read(markKey)))
  } catch (error) {
    if (error instanceof FileNotFoundError) return undefined
    throw error
  }
}

async function writeMark(files: FileStore, mark: Mark): Promise<void> {
  const content = Buffer.from(JSON.stringify(mark))
  const meta = { contentType: 'application/json', size: content.length }
  await files.put(markKey, Readable.from([content]), meta)
}
