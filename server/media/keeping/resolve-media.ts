import { rm } from 'node:fs/promises'
import type { Caller } from '../../auth/access-token.ts'
import type { MediaRow } from '../../db/schema/media.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import { keepOpenMedia } from '../../media-access/open-media.ts'
import { findUploads, type UploadRow } from '../../uploads/find-uploads.ts'
import { removeUploads } from '../../uploads/remove-uploads.ts'
import { type ReceivedFile, receiveFile } from '../incoming/receive-file.ts'
import { videoFactsOf } from '../inspect-media.ts'
import { assembleUpload, isUploadGone } from './assemble-upload.ts'
import {
  type AddedMedia,
  findByContent,
  forgetMedia,
  type KeptMedia,
  keepMedia,
} from './keep-media.ts'

type MediaDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'env' | 'log'>

/** The media fields of a form. */
export interface MediaRequest extends Caller {
  projectId: string
  /** Parts 'media' of the form, in order; whoever received them removes them. */
  files: readonly ReceivedFile[]
  uploadIds: readonly string[]
  /** Hashes of the wanted media, in order. Without it they are the parts, in order. */
  mediaHashes?: readonly string[] | undefined
}

/**
 * `rows` and `added` go to `insertMedia` (in the transaction) and `forgetMedia` (when that fails),
 * as from `keepMedia`. After the commit `releaseUploads` removes the uploads; until then another
 * attempt may need them.
 */
export interface ResolvedMedia extends KeptMedia {
  usedUploads: string[]
}

/**
 * Finds the bytes of each file that a form names: in one of its parts, in a finished upload, or
 * among the project's media. A missing upload matters only when its bytes are nowhere else, since
 * two posts may name the same one. Throws UPLOAD_EXPIRED or UPLOAD_INCOMPLETE.
 */
export async function resolveMedia(deps: MediaDeps, request: MediaRequest): Promise<ResolvedMedia> {
  const { projectId, files, mediaHashes } = request
  if (!mediaHashes) {
    if (request.uploadIds.length > 0) throw refuseNameless()
    const kept = await keepMedia(deps, projectId, files)
    return { ...(await withFacts(deps, kept)), usedUploads: [] }
  }
  const wanted = new Set(mediaHashes)
  // A part with an unannounced hash was damaged on its way.
  if (files.some(({ sha256 }) => !wanted.has(sha256))) throw new ApiError('UPLOAD_INCOMPLETE')
  const parts = new Map(files.map((file) => [file.sha256, file]))
  // Before the project's media: an upload that is gone by now has become one of these.
  const { finished, isSomeGone } = await findNamed(deps, request)
  const uploads = new Map(finished.map((upload) => [upload.sha256, upload]))
  const stored = await findByContent(deps.db, projectId, [...wanted])
  const known = await keepOpenMedia(deps.db, request, stored)
  const rows = new Map(known.map((row) => [row.sha256, row]))

  const missing = [...wanted].filter((hash) => !rows.has(hash))
  const isNowhere = (hash: string) => !parts.has(hash) && !uploads.has(hash)
  if (missing.some(isNowhere))
    throw new ApiError(isSomeGone ? 'UPLOAD_EXPIRED' : 'UPLOAD_INCOMPLETE')
  const added: AddedMedia[] = []
  try {
    // One after the other: an assembled file takes room in the scratch folder.
    for (const hash of missing) {
      const source = parts.get(hash) ?? uploads.get(hash)
      if (!source) continue
      const kept =
        'path' in source
          ? await keepMedia(deps, projectId, [source])
          : await keepUpload(deps, projectId, source)
      for (const row of kept.rows) rows.set(hash, row)
      added.push(...kept.added)
    }
  } catch (error) {
    await forgetMedia(deps, added)
    throw error
  }
  const found = mediaHashes.map((hash) => rows.get(hash)).filter((row) => row !== undefined)
  return {
    ...(await withFacts(deps, { rows: found, added })),
    usedUploads: finished.filter(({ sha256 }) => wanted.has(sha256)).map(({ id }) => id),
  }
}

/** With the facts of videos that were stored before these were measured. */
async function withFacts(deps: MediaDeps, { rows, added }: KeptMedia): Promise<KeptMedia> {
  const known: MediaRow[] = []
  for (const row of rows)
    known.push(row.kind === 'video' ? { ...row, videoFacts: await videoFactsOf(deps, row) } : row)
  return { rows: known, added }
}

/** After the commit. An upload that cannot be removed now expires. */
export async function releaseUploads(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  { usedUploads }: Pick<ResolvedMedia, 'usedUploads'>,
): Promise<void> {
  await removeUploads(deps, usedUploads).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'used uploads not removed'),
  )
}

async function findNamed(deps: MediaDeps, request: MediaRequest) {
  const ids = new Set(request.uploadIds.map((id) => id.toLowerCase()))
  const now = deps.clock.now()
  const found = await findUploads(deps.db, request, [...ids])
  const living = found.filter(({ expiresAt }) => expiresAt > now)
  const finished = living.filter(({ received, size }) => received === size)
  return { finished, isSomeGone: living.length < ids.size }
}

function refuseNameless(): ApiError {
  const message = 'Diga em mediaHashes a que mídias os envios pertencem.'
  return new ApiError('INVALID_REQUEST', { details: [{ field: 'uploadIds', message }] })
}

type UploadDeps = Pick<Deps, 'db' | 'files' | 'env' | 'log'>

/** Uploads that this process is assembling, by id. */
const underWay = new Map<string, Promise<unknown>>()

/**
 * Assembles a finished upload and stores it, inspected like a file in a form. Posts that name the
 * same upload share one assembly.
 */
async function keepUpload(
  deps: UploadDeps,
  projectId: string,
  upload: UploadRow,
): Promise<KeptMedia> {
  for (let other = underWay.get(upload.id); other; other = underWay.get(upload.id)) await other
  const kept = assembleAndKeep(deps, projectId, upload)
  const end = () => underWay.delete(upload.id)
  underWay.set(upload.id, kept.then(end, end))
  return kept
}

async function assembleAndKeep(
  deps: UploadDeps,
  projectId: string,
  upload: UploadRow,
): Promise<KeptMedia> {
  try {
    const file = await assembleUpload(deps, upload, receiveFile)
    try {
      return await keepMedia(deps, projectId, [file])
    } finally {
      await rm(file.path, { force: true })
    }
  } catch (error) {
    if (!isUploadGone(error)) throw error
    // Another post that named it may have stored it already.
    const rows = await findByContent(deps.db, projectId, [upload.sha256])
    if (rows.length === 0) throw new ApiError('UPLOAD_EXPIRED', { cause: error })
    return { rows, added: [] }
  }
}
