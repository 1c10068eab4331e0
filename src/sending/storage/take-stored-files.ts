import type { StorageFile } from '#contract/storage/storage.ts'
import { isReadable } from '#local/media/is-readable.ts'
import { readMedia } from '#local/media/read-media.ts'
import type { AddedMedia } from '#local/media-owners/add-media.ts'
import {
  isStoredMedium,
  keepStoredFile,
  type StoredMedium,
} from '#local/storage/keep-stored-file.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { localDb } from '#src/page/local-database.ts'
import { checkFile } from '../media/media-work.ts'
import { downloadStoredFile } from './download-stored-file.ts'

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
