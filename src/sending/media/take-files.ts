import { resumeIncomingOf } from '#local/media/resume-incoming.ts'
import { type AddedMedia, addMedia } from '#local/media.ts'
import { localDb } from '#src/page/local-database.ts'
import { checkFile } from './media-work.ts'

/** Adds chosen files. In a chunk of its own, since most visits choose no files. */
export async function takeFiles(ownerId: string, files: readonly File[]): Promise<AddedMedia> {
  return await addMedia(localDb, ownerId, files, checkFile)
}

/** Resumes files whose inspection was interrupted by the end of a page. */
export async function takeUpFiles(ownerId: string): Promise<AddedMedia> {
  return await resumeIncomingOf(localDb, ownerId, checkFile)
}
