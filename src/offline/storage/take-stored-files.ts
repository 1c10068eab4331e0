import { getStorageFile } from '#contract/endpoints/storage.ts'
import type { StorageFile } from '#contract/storage/storage.ts'
import { fetchFile } from '#local/calls/fetch-text.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { isReadable } from '#local/media/is-readable.ts'
import { readMedia } from '#local/media/read-media.ts'
import type { AddedMedia } from '#local/media-owners/add-media.ts'
import {
  isStoredMedium,
  keepStoredFile,
  type StoredMedium,
} from '#local/storage/keep-stored-file.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { localDb } from '#src/browser/local-database.ts'
import { checkFile } from '../media/media-work.ts'

/** The progress of all files together. */
export interface StoredFilesProgress {
  doneFiles: number
  totalFiles: number
  receivedBytes: number
  totalBytes: number
}

export interface TakeStoredOptions {
  projectId: string
  /** Aborts the download; files that were added until then stay. */
  signal: AbortSignal
  onProgress: (progress: StoredFilesProgress) => void
}

/**
 * Downloads files of the storage onto this device, one after the other, and adds each to a draft or edit.
 * `ownerId` is called only when a file has arrived. Each file that was not added is listed with the reason.
 */
export async function takeStoredFiles(
  ownerId: () => Promise<string>,
  files: readonly StorageFile[],
  { projectId, signal, onProgress }: TakeStoredOptions,
): Promise<AddedMedia> {
  const done: AddedMedia = { added: [], refused: [] }
  const totalBytes = files.reduce((sum, { fileSize }) => sum + fileSize, 0)
  let before = 0
  for (const [doneFiles, file] of files.entries()) {
    if (signal.aborted) break
    const tell = (bytes: number) =>
      onProgress({ doneFiles, totalFiles: files.length, receivedBytes: before + bytes, totalBytes })
    tell(0)
    const outcome = await takeOne(ownerId, file, { projectId, signal, onProgress: tell })
    if (signal.aborted && !('info' in outcome)) break
    if ('info' in outcome) done.added.push(outcome.info)
    else done.refused.push({ name: file.fileName, reason: outcome.reason })
    before += file.fileSize
  }
  return done
}

const noMedium = 'Só fotos e vídeos podem ir em um post.'

async function takeOne(
  ownerId: () => Promise<string>,
  file: StorageFile,
  watch: Parameters<typeof downloadStoredFile>[1],
): ReturnType<typeof keepStoredFile> {
  if (!isStoredMedium(file)) return { reason: noMedium }
  try {
    const bytes = (await readHere(file)) ?? (await downloadStoredFile(file, watch))
    watch.signal.throwIfAborted()
    return await keepStoredFile(localDb, await ownerId(), file, bytes, checkFile)
  } catch (error) {
    return { reason: describeFailure(error, 'baixar este arquivo') }
  }
}

/** The file's bytes, if this device already has them. */
async function readHere({ media }: StoredMedium): Promise<Blob | undefined> {
  const bytes = await readMedia(localDb, media.sha256)
  return (await isReadable(bytes)) ? bytes : undefined
}

export interface DownloadWatch {
  projectId: string
  signal: AbortSignal
  /** Called with the bytes that have arrived. */
  onProgress: (bytes: number) => void
}

/**
 * Downloads a stored file as a Blob, whose bytes the browser keeps outside the page's memory. Renews a signed
 * URL once that has expired. Throws `ApiError`, `UnreachableError`, or the signal's reason.
 */
async function downloadStoredFile(file: StorageFile, watch: DownloadWatch): Promise<Blob> {
  const bytes = await fetchBytes(file, watch)
  if (bytes) return bytes
  const { projectId, signal } = watch
  const params = { id: file.fileId }
  const renewed = await call(getStorageFile, { projectId, signal, params })
  const again = await fetchBytes(renewed, watch)
  if (!again) throw new UnreachableError('bad-answer')
  return again
}

/** Undefined when the server refuses the URL, which has probably expired. */
async function fetchBytes(
  { fileUrl, fileSize }: StorageFile,
  { signal, onProgress }: DownloadWatch,
): Promise<Blob | undefined> {
  try {
    return await fetchFile(globalThis, fileUrl, { signal }, async (response) => {
      if (!response.ok || !response.body) return undefined
      const bytes = await new Response(
        response.body.pipeThrough(countBytes(fileSize, onProgress)),
      ).blob()
      if (bytes.size !== fileSize) throw new UnreachableError('bad-answer')
      return bytes
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UnreachableError) throw error
    throw new UnreachableError('network', { cause: error })
  }
}

/** The least time between two reports of progress, in ms. */
const toldMs = 100

/** Reports the bytes that pass; an error when there are more than the file has. */
function countBytes(
  most: number,
  onProgress: (bytes: number) => void,
): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let count = 0
  let toldAt = 0
  return new TransformStream({
    transform(chunk, stream) {
      count += chunk.byteLength
      if (count > most) return stream.error(new UnreachableError('bad-answer'))
      const now = performance.now()
      if (count === most || now - toldAt >= toldMs) {
        toldAt = now
        onProgress(count)
      }
      stream.enqueue(chunk)
    },
  })
}
