import { resumeIncomingOf } from '#local/media/resume-incoming.ts'
import { type AddedMedia, addMedia } from '#local/media.ts'
import { localDb } from '#src/page/local-database.ts'
import { checkFile } from './media-work.ts'

/** What looks after chosen files on this page: a part of its own, since most visits choose none. */
export async function takeFiles(ownerId: string, files: readonly File[]): Promise<AddedMedia> {
  return await addMedia(localDb, ownerId, files, checkFile)
}

/** Those that a page left behind which ended while it looked at them. */
export async function takeUpFiles(ownerId: string): Promise<AddedMedia> {
  return await resumeIncomingOf(localDb, ownerId, checkFile)
}
