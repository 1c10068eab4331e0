import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { eq } from 'drizzle-orm'
import { type AcceptedMediaType, acceptedMedia, asAcceptedMediaType } from '#contract/media.ts'
import type { Executor } from '../db/database.ts'
import { mediaPlaces } from '../db/schema/media-places.ts'
import type { Deps } from '../deps.ts'
import { type Blank, createCover } from './inspection/places/blank.ts'
import { runMediaJob } from './inspection/run-media-job.ts'
import { knownRefusal, rememberRefusal } from './known-refusals.ts'
import type { MediaRow } from './media-row.ts'
import { mediaScratch } from './media-scratch.ts'

// Originals are kept as they came: their bytes are what device and server know them by. What tells in
// one where it was taken is covered whenever it leaves (docs/decisions/0025).

/** What has to be covered in a file of the scratch folder. */
export function findPlaces(
  { path, type, size }: { path: string; type: AcceptedMediaType; size: number },
  owner: string,
): Promise<Blank[]> {
  const bytes = acceptedMedia[type].kind === 'video' ? size : 0
  return runMediaJob('find-places', { path, type }, { owner, bytes })
}

type PlaceDeps = Pick<Deps, 'db' | 'files' | 'env'>

/** Writes down what was found in a file. */
export async function keepPlaces(
  db: Executor,
  found: readonly { id: string; places: Blank[] }[],
): Promise<void> {
  if (found.length === 0) return
  await db
    .insert(mediaPlaces)
    .values(
      found.map(({ id, places }) => ({
        mediaId: id,
        blanks: places,
        digest: digestPlaces(places),
      })),
    )
    .onConflictDoNothing()
}

/** '' when nothing is covered in it: then there is nothing to be read either. */
export async function placesDigestOf(deps: PlaceDeps, row: MediaRow): Promise<string> {
  const [kept] = await deps.db
    .select({ digest: mediaPlaces.digest })
    .from(mediaPlaces)
    .where(eq(mediaPlaces.mediaId, row.id))
  return kept?.digest ?? digestPlaces(await lookOnce(deps, row))
}

/** What has to be covered in a kept file; one from before anybody looked is looked into now. */
export async function placesOf(deps: PlaceDeps, row: MediaRow): Promise<Blank[]> {
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

function digestPlaces(places: readonly Blank[]): string {
  if (places.length === 0) return ''
  return createHash('sha256').update(JSON.stringify(places)).digest('hex').slice(0, 16)
}

async function lookAgain({ db, files, env }: PlaceDeps, row: MediaRow): Promise<Blank[]> {
  const { id, storageKey, size, projectId } = row
  const type = asAcceptedMediaType(row.contentType)
  if (!type) throw new TypeError(`Not a stored type: ${row.contentType}`)
  const path = join(await mediaScratch(env.DATA_DIR), randomUUID())
  try {
    await files.takeOut(storageKey, path)
    const places = await findPlaces({ path, type, size }, projectId)
    await keepPlaces(db, [{ id, places }])
    return places
  } finally {
    await rm(path, { force: true })
  }
}

/** Lays the blanks over a stream of the file that begins at `start`. */
export function coverStream(content: Readable, blanks: readonly Blank[], start = 0): Readable {
  if (blanks.length === 0) return content
  const coverNext = createCover(blanks, start)
  const cover = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A copy: the chunk may be somebody else's too.
      const piece = Buffer.from(chunk)
      coverNext(piece)
      done(null, piece)
    },
  })
  content.once('error', (error) => cover.destroy(error))
  cover.once('close', () => content.destroy())
  return content.pipe(cover)
}
