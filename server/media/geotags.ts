import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { eq } from 'drizzle-orm'
import {
  type AcceptedMediaType,
  acceptedMedia,
  asAcceptedMediaType,
} from '#contract/media/media.ts'
import type { Executor } from '../db/database.ts'
import { type MediaRow, mediaPlaces } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { type Blank, createCover } from './inspection/geotags/blank.ts'
import { runMediaJob } from './inspection/run-media-job.ts'
import { knownRefusal, rememberRefusal } from './known-refusals.ts'

// Originals are stored unchanged, since device and server identify them by their bytes. What tells
// where one was taken is covered whenever it is served (docs/decisions/0025-places-are-covered.md).

/** The byte ranges to be covered in a file of the scratch folder. */
export function findGeotags(
  { path, type, size }: { path: string; type: AcceptedMediaType; size: number },
  owner: string,
): Promise<Blank[]> {
  const bytes = acceptedMedia[type].kind === 'video' ? size : 0
  return runMediaJob('find-geotags', { path, type }, { owner, bytes })
}

type PlaceDeps = Pick<Deps, 'db' | 'files' | 'env'>

/** Stores the byte ranges that were found in files. */
export async function storeGeotags(
  db: Executor,
  found: readonly { id: string; geotags: Blank[] }[],
): Promise<void> {
  if (found.length === 0) return
  await db
    .insert(mediaPlaces)
    .values(
      found.map(({ id, geotags }) => ({
        mediaId: id,
        blanks: geotags,
        digest: digestGeotags(geotags),
      })),
    )
    .onConflictDoNothing()
}

/** A digest of the covered ranges; '' when nothing is covered. */
export async function geotagsDigestOf(deps: PlaceDeps, row: MediaRow): Promise<string> {
  const [kept] = await deps.db
    .select({ digest: mediaPlaces.digest })
    .from(mediaPlaces)
    .where(eq(mediaPlaces.mediaId, row.id))
  return kept?.digest ?? digestGeotags(await lookOnce(deps, row))
}

/** The covered ranges of a stored file; a file from before they were stored is inspected now. */
export async function geotagsOf(deps: PlaceDeps, row: MediaRow): Promise<Blank[]> {
  const [kept] = await deps.db
    .select({ blanks: mediaPlaces.blanks })
    .from(mediaPlaces)
    .where(eq(mediaPlaces.mediaId, row.id))
  return kept?.blanks ?? (await lookOnce(deps, row))
}

const underWay = new Map<string, Promise<Blank[]>>()

async function lookOnce(deps: PlaceDeps, row: MediaRow): Promise<Blank[]> {
  const known = underWay.get(row.id)
  if (known) return known
  const refusal = knownRefusal(row.id)
  if (refusal) throw refusal
  const looking = lookAgain(deps, row)
    .catch((error: unknown) => {
      rememberRefusal(row.id, error)
      throw error
    })
    .finally(() => underWay.delete(row.id))
  underWay.set(row.id, looking)
  return looking
}

function digestGeotags(geotags: readonly Blank[]): string {
  if (geotags.length === 0) return ''
  return createHash('sha256').update(JSON.stringify(geotags)).digest('hex').slice(0, 16)
}

async function lookAgain({ db, files, env }: PlaceDeps, row: MediaRow): Promise<Blank[]> {
  const { id, storageKey, size, projectId } = row
  const type = asAcceptedMediaType(row.contentType)
  if (!type) throw new TypeError(`Not a stored type: ${row.contentType}`)
  const path = join(await mediaScratch(env.DATA_DIR), randomUUID())
  try {
    await files.takeOut(storageKey, path)
    const geotags = await findGeotags({ path, type, size }, projectId)
    await storeGeotags(db, [{ id, geotags }])
    return geotags
  } finally {
    await rm(path, { force: true })
  }
}

/** Covers the ranges in a stream of the file that begins at offset `start`. */
export function coverStream(content: Readable, blanks: readonly Blank[], start = 0): Readable {
  if (blanks.length === 0) return content
  const coverNext = createCover(blanks, start)
  const cover = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Copied, since others may use the same chunk.
      const piece = Buffer.from(chunk)
      coverNext(piece)
      done(null, piece)
    },
  })
  content.once('error', (error) => cover.destroy(error))
  cover.once('close', () => content.destroy())
  return content.pipe(cover)
}
