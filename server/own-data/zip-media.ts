import { and, inArray } from 'drizzle-orm'
import { type MediaRow, media } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { FileNotFoundError } from '../files/file-store.ts'
import { ApiError } from '../http/api-error.ts'
import { extensionOf } from '../media/media-url.ts'
import { servedOriginal } from '../media/renditions/rendition-for-network.ts'
import { openServedFile } from '../media/serving/read-served-file.ts'
import { isInOwnProject } from './queries.ts'
import type { ZipWriter } from './stream-zip.ts'

/** What is known of a file when a list tells of it. */
export type ListedMedia = Pick<MediaRow, 'id' | 'sha256' | 'contentType' | 'size' | 'createdAt'>

interface PlacedMedia {
  path: string
  size: number
  createdAt: Date
  /** Of the same content, which each project keeps for itself. */
  ids: Set<string>
}

/** The photos and videos of a zip, each content once. */
export interface MediaPlaces {
  /** The path in the zip of a file of a post or template. */
  place(owner: { kind: 'post' | 'template'; id: string }, file: ListedMedia): string
  /** In the order in which they were placed. */
  list(): Iterable<PlacedMedia>
}

export function createMediaPlaces(): MediaPlaces {
  const places = new Map<string, PlacedMedia>()
  return {
    place({ kind, id }, { id: mediaId, sha256, contentType, size, createdAt }) {
      const known = places.get(sha256)
      known?.ids.add(mediaId)
      if (known) return known.path
      const day = createdAt.toISOString().slice(0, 10)
      const number = String(places.size + 1).padStart(4, '0')
      const path = `midias/${day}-${kind}-${id.slice(0, 8)}-${number}.${extensionOf(contentType)}`
      places.set(sha256, { path, size, createdAt, ids: new Set([mediaId]) })
      return path
    },
    list: () => places.values(),
  }
}

/**
 * Adds the files to the zip, as people are served them: places are covered. Answers the paths of
 * those that are not there, or not whole; any other trouble is thrown, since a copy that silently
 * lacks files might be all that somebody keeps.
 */
export async function zipMedia(
  deps: Pick<Deps, 'db' | 'files' | 'env'>,
  userId: string,
  places: MediaPlaces,
  zip: ZipWriter,
): Promise<string[]> {
  const missing: string[] = []
  for (const { path, size, createdAt, ids } of places.list()) {
    zip.signal.throwIfAborted()
    const content = await openFirst(deps, await findRows(deps, userId, [...ids]))
    const entry = { path, modifiedAt: createdAt, isCompressed: false }
    if (!content || (await zip.add(entry, content)) !== size) missing.push(path)
  }
  return missing
}

/** Asked for each file, so that no list of rows waits for a slow reader. */
async function findRows({ db }: Pick<Deps, 'db'>, userId: string, ids: string[]) {
  const isTheirs = isInOwnProject(db, media.projectId, userId)
  return await db
    .select()
    .from(media)
    .where(and(inArray(media.id, ids), isTheirs))
}

async function openFirst(deps: Pick<Deps, 'db' | 'files' | 'env'>, rows: readonly MediaRow[]) {
  for (const row of rows) {
    try {
      return await openServedFile(deps.files, await servedOriginal(deps, row))
    } catch (error) {
      // Of the second the places cannot be found: it is served to nobody.
      const isUnreadable = error instanceof ApiError && error.code === 'MEDIA_UNSUPPORTED'
      if (!(error instanceof FileNotFoundError || isUnreadable)) throw error
    }
  }
  return undefined
}
