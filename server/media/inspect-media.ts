import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { acceptedMedia, asAcceptedMediaType, type VideoFacts } from '#contract/media/media.ts'
import { type MediaRow, media } from '../db/schema/media.ts'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { ApiError } from '../http/api-error.ts'
import type { ReceivedFile } from './incoming/receive-file.ts'
import { runMediaJob } from './inspection/run-media-job.ts'
import { knownRefusal, rememberRefusal } from './known-refusals.ts'

interface MediaFacts {
  /** Pixels as displayed (rotation applied). */
  width: number
  height: number
  durationSeconds: number | null
  /** Null for a picture. */
  videoFacts: VideoFacts | null
}

/**
 * The facts of a file by its bytes. Throws MEDIA_UNSUPPORTED for a file that cannot be played or
 * drawn.
 */
export async function inspectMedia(
  { path, type, size }: Pick<ReceivedFile, 'path' | 'type' | 'size'>,
  owner: string,
): Promise<MediaFacts> {
  if (acceptedMedia[type].kind === 'video')
    return runMediaJob('measure-video', { path }, { owner, bytes: size })
  const { width, height } = await runMediaJob('measure-picture', { path }, { owner })
  return { width, height, durationSeconds: null, videoFacts: null }
}

/**
 * The facts of a stored video; one from before they were measured is measured now, once. Null for
 * a picture, and for a file that cannot be read any more.
 */
export async function videoFactsOf(
  deps: Pick<Deps, 'db' | 'files' | 'env'>,
  row: MediaRow,
): Promise<VideoFacts | null> {
  if (row.kind !== 'video' || row.videoFacts) return row.videoFacts
  const type = asAcceptedMediaType(row.contentType)
  if (!type || knownRefusal(row.id)) return null
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  try {
    await deps.files.takeOut(row.storageKey, path)
    const { videoFacts } = await inspectMedia({ path, type, size: row.size }, row.projectId)
    await deps.db.update(media).set({ videoFacts }).where(eq(media.id, row.id))
    return videoFacts
  } catch (error) {
    rememberRefusal(row.id, error)
    if (error instanceof ApiError && error.code === 'MEDIA_UNSUPPORTED') return null
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
