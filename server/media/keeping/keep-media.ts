import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { acceptedMedia } from '#contract/media/media.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import { type MediaRow, media } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import type { FileStore } from '../../files/file-store.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Added, type RoomDeps, requireStorageRoom } from '../../plan-limits/storage-room.ts'
import { findGeotags, storeGeotags } from '../geotags.ts'
import type { ReceivedFile } from '../incoming/receive-file.ts'
import { inspectMedia } from '../inspect-media.ts'
import type { Blank } from '../inspection/geotags/blank.ts'
import { renditionKeys } from '../renditions/ensure-rendition.ts'
import { makeThumbnail } from '../renditions/make-thumbnail.ts'
import { uprightKey } from '../renditions/upright-picture.ts'

/** A row that is not inserted yet, with the geotags to be covered in the file. */
export interface AddedMedia extends MediaRow {
  geotags: Blank[]
}

export interface KeptMedia {
  /** One for each received file, in order; the same row twice when the same file came twice. */
  rows: MediaRow[]
  /** Those whose files are stored and whose rows are not inserted yet. */
  added: AddedMedia[]
}

/**
 * Stores the files that a project does not have yet: the unchanged original, and a thumbnail.
 * `insertMedia` inserts the rows in the transaction of the post; until then `forgetMedia` undoes
 * this. `line`: in which they wait to be looked into, by default that of the project's posts, to
 * which any other gives way. Throws MEDIA_UNSUPPORTED and other codes of `mediaErrors`.
 */
export async function keepMedia(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  projectId: string,
  received: readonly ReceivedFile[],
  line: string = projectId,
): Promise<KeptMedia> {
  const hashes = received.map(({ sha256 }) => sha256)
  const known = new Map(
    (await findByContent(deps.db, projectId, hashes)).map((row) => [row.sha256, row]),
  )
  const kept: KeptMedia = { rows: [], added: [] }
  try {
    for (const file of received) {
      const before = known.get(file.sha256)
      if (before) {
        kept.rows.push(before)
        continue
      }
      const row = await storeFile(deps.files, projectId, file, line)
      known.set(file.sha256, row)
      kept.added.push(row)
      kept.rows.push(row)
    }
  } catch (error) {
    await forgetMedia(deps, kept.added)
    throw error
  }
  return kept
}

/**
 * Inserts the rows of `kept.added`; where another request stored the same file meanwhile, its row
 * is used. Returns the rows in order, and those that were not needed. Existing rows are locked
 * until the transaction ends. Throws UPLOAD_INCOMPLETE when one was removed since it was found, so
 * that the file is sent again.
 */
export async function insertMedia(
  deps: RoomDeps,
  tx: Transaction,
  kept: KeptMedia,
  { fileIds = [] }: Pick<Added, 'fileIds'> = {},
): Promise<{ rows: MediaRow[]; superseded: MediaRow[] }> {
  const [first] = kept.rows
  if (!first) return { rows: kept.rows, superseded: [] }
  const { projectId } = first
  const added = new Set(kept.added.map(({ id }) => id))
  const hashes = kept.added.map(({ sha256 }) => sha256)
  if (hashes.length > 0) await lockNewMedia(tx, projectId)
  const meanwhile = await findByContent(tx, projectId, hashes)
  const known = kept.rows.filter(({ id }) => !added.has(id))
  const held = await holdMedia(tx, [...known, ...meanwhile])
  if (!known.every(({ id }) => held.has(id))) throw new ApiError('UPLOAD_INCOMPLETE')
  const earlier = new Map(
    meanwhile.filter(({ id }) => held.has(id)).map((row) => [row.sha256, row]),
  )
  const fresh = kept.added.filter(({ sha256 }) => !earlier.has(sha256))
  if (fresh.length > 0) {
    const bytes = fresh.reduce((sum, { size }) => sum + size, 0)
    await requireStorageRoom(deps, tx, { projectId, bytes, hashes, fileIds })
    await tx.insert(media).values(fresh.map(({ geotags: _geotags, ...row }) => row))
    await storeGeotags(tx, fresh)
  }
  return {
    rows: kept.rows.map((row) => (added.has(row.id) ? earlier.get(row.sha256) : undefined) ?? row),
    superseded: kept.added.filter(({ sha256 }) => earlier.has(sha256)),
  }
}

/** Two who store the same file at once would both find none, and store and count it twice. */
async function lockNewMedia(tx: Transaction, projectId: string): Promise<void> {
  const lock = `media:${projectId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

/** Locks the rows that still exist, in the order of their ids, and answers these. */
async function holdMedia(tx: Transaction, rows: readonly MediaRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const those = inArray(
    media.id,
    rows.map(({ id }) => id),
  )
  const held = await tx
    .select({ id: media.id, unnamedSince: media.unnamedSince })
    .from(media)
    .where(those)
    .orderBy(media.id)
    .for('no key update')
  // Referenced again: when that ends, its day starts anew.
  if (held.some(({ unnamedSince }) => unnamedSince))
    await tx.update(media).set({ unnamedSince: null }).where(those)
  return new Set(held.map(({ id }) => id))
}

type StoreDeps = Pick<Deps, 'files' | 'log'>

/**
 * Removes the files of media without a row. Never throws, since it runs after the outcome is
 * decided.
 */
export async function forgetMedia(
  deps: StoreDeps,
  rows: readonly Pick<MediaRow, 'storageKey' | 'thumbnailKey'>[],
): Promise<void> {
  for (const { storageKey, thumbnailKey } of rows)
    await removeFiles(deps, thumbnailKey ? [storageKey, thumbnailKey] : [storageKey])
}

/** Removes all files of a row. */
export async function removeFilesOf(deps: StoreDeps, row: MediaRow): Promise<void> {
  await removeFiles(deps, keysOfMedia(row))
}

/** All files of a row: thumbnail, renditions, the upright copy, and last the original. */
export function keysOfMedia(row: MediaRow): string[] {
  const made = [uprightKey(row), ...renditionKeys(row)]
  const derived = row.thumbnailKey ? [row.thumbnailKey, ...made] : made
  return [...derived, row.storageKey]
}

/** A file that cannot be removed now is left to `removeOrphanedFiles`. */
export async function removeFiles(
  { files, log }: StoreDeps,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys)
    await files
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'file of a medium not removed'))
}

/** The project's media with these hashes; a hash has two rows only after a race. */
export async function findByContent(
  db: Executor,
  projectId: string,
  hashes: readonly string[],
): Promise<MediaRow[]> {
  if (hashes.length === 0) return []
  return db
    .select()
    .from(media)
    .where(and(eq(media.projectId, projectId), inArray(media.sha256, [...hashes])))
}

async function storeFile(
  files: FileStore,
  projectId: string,
  file: ReceivedFile,
  line: string,
): Promise<AddedMedia> {
  const { kind, extension } = acceptedMedia[file.type]
  const facts = await inspectMedia(file, line)
  const geotags = await findGeotags(file, line)
  const pixels = facts.width * facts.height
  const thumbnail = await makeThumbnail(file, { owner: line, pixels })
  const id = randomUUID()
  const storageKey = `media/${projectId}/${id}.${extension}`
  const thumbnailKey = thumbnail && `media/${projectId}/${id}.thumb.webp`
  try {
    const givesWay = line !== projectId
    await files.putFile(storageKey, file.path, {
      ...{ contentType: file.type, size: file.size, givesWay },
    })
    if (thumbnail && thumbnailKey)
      await files.putFile(thumbnailKey, thumbnail.path, {
        contentType: 'image/webp',
        size: thumbnail.size,
      })
  } finally {
    if (thumbnail) await rm(thumbnail.path, { force: true })
  }
  return {
    id,
    projectId,
    sha256: file.sha256,
    kind,
    contentType: file.type,
    size: file.size,
    ...facts,
    storageKey,
    thumbnailKey,
    geotags,
    createdAt: new Date(),
    unnamedSince: null,
  }
}
