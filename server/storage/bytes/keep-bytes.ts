import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { acceptedMedia, mediaLimits } from '#contract/media/media.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ReceivedBytes, ReceivedFile } from '../../media/incoming/receive-file.ts'
import { runMediaJob } from '../../media/inspection/run-media-job.ts'
import { forgetMedia, type KeptMedia, keepMedia } from '../../media/keeping/keep-media.ts'
import type { MadeFile } from '../../media/renditions/make-thumbnail.ts'

type KeepDeps = Pick<Deps, 'db' | 'files' | 'log'>

/** Bytes that are stored, and that no row has yet. */
export interface KeptBytes {
  sha256: string
  size: number
  /** As the bytes say. */
  contentType: string
  /** Where a post can carry them; a medium that the project had already is among its `rows`. */
  media: KeptMedia | undefined
  /** Else they are the file's own. */
  own: { storageKey: string; thumbnailKey: string | null } | undefined
}

interface Place {
  projectId: string
  /** The file that they are for. */
  fileId: string
}

/**
 * Files of the storage wait in a line of their own to be looked into: a pile of slow ones keeps no
 * post of the project waiting.
 */
const lineOf = (projectId: string) => `${projectId}/storage`

const thumbnailSide = 480
/** A PDF is read into memory as a whole, to draw its first page. */
const mostPdfBytes = 64 * 1024 * 1024
/** As a picture of so many pixels it may take time and memory. */
const pixelsOfPdf = 40_000_000

/**
 * Stores received bytes: as media where a post could carry them, otherwise, or where media refuse
 * them (damaged, or too large to be unpacked), as they are. Until `placeBytes` has given them to a
 * row, `forgetBytes` undoes this. Throws SERVICE_UNAVAILABLE, or what the store throws.
 */
export async function keepBytes(
  deps: KeepDeps,
  place: Place,
  file: ReceivedBytes,
): Promise<KeptBytes> {
  const { sha256, size } = file
  const media = isMedia(file) ? await keepAsMedia(deps, place.projectId, file) : undefined
  if (media && file.type) return { sha256, size, contentType: file.type, media, own: undefined }
  const contentType = file.type ?? (await recognize(file, lineOf(place.projectId)))
  const own = await storeOwn(deps, place, { ...file, contentType })
  return { sha256, size, contentType, media: undefined, own }
}

/** Removes what no row took. Never throws, since it runs after the outcome is decided. */
export async function forgetBytes(deps: KeepDeps, { media, own }: KeptBytes): Promise<void> {
  if (media) await forgetMedia(deps, media.added)
  if (own) await forgetMedia(deps, [own])
}

function isMedia(file: ReceivedBytes): file is ReceivedFile {
  if (!file.type) return false
  return acceptedMedia[file.type].kind === 'video' || file.size <= mediaLimits.maxImageBytes
}

async function keepAsMedia(
  deps: KeepDeps,
  projectId: string,
  file: ReceivedFile,
): Promise<KeptMedia | undefined> {
  try {
    return await keepMedia(deps, projectId, [file], lineOf(projectId))
  } catch (error) {
    if (isUnsupported(error)) return undefined
    throw error
  }
}

async function recognize({ path }: ReceivedBytes, owner: string): Promise<string> {
  const unknown = 'application/octet-stream'
  try {
    return (await runMediaJob('recognize-file', { path }, { owner })) ?? unknown
  } catch (error) {
    if (isUnsupported(error)) return unknown
    throw error
  }
}

async function storeOwn(
  { files, log }: KeepDeps,
  { projectId, fileId }: Place,
  file: ReceivedBytes & { contentType: string },
): Promise<NonNullable<KeptBytes['own']>> {
  // Two who send the same file do not overwrite each other's. `media/cleanup/remove-orphaned-files.ts` reads the id.
  const storageKey = `storage/${projectId}/${fileId}.${randomBytes(6).toString('hex')}`
  const { path, size, contentType } = file
  const thumbnail =
    contentType === 'application/pdf' ? await drawPdf(file, lineOf(projectId)) : undefined
  const thumbnailKey = thumbnail ? `${storageKey}.thumb.webp` : null
  try {
    await files.putFile(storageKey, path, { contentType, size, givesWay: true })
    if (thumbnail && thumbnailKey)
      await files.putFile(thumbnailKey, thumbnail.path, {
        ...{ contentType: 'image/webp', size: thumbnail.size },
      })
    return { storageKey, thumbnailKey }
  } catch (error) {
    await forgetMedia({ files, log }, [{ storageKey, thumbnailKey }])
    throw error
  } finally {
    if (thumbnail) await rm(thumbnail.path, { force: true })
  }
}

/** Undefined for one that cannot be drawn within the limits. */
async function drawPdf(
  { path, size }: ReceivedBytes,
  owner: string,
): Promise<MadeFile | undefined> {
  if (size > mostPdfBytes) return undefined
  const to = `${path}.thumb.webp`
  const input = { path, to, longestSide: thumbnailSide }
  try {
    const made = await runMediaJob('draw-pdf', input, { owner, pixels: pixelsOfPdf })
    return { path: to, size: made.size }
  } catch (error) {
    await rm(to, { force: true })
    if (isUnsupported(error)) return undefined
    throw error
  }
}

function isUnsupported(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'MEDIA_UNSUPPORTED'
}
