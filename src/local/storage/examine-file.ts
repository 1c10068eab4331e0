import {
  checkFile,
  type InspectedMedia,
  type InspectionDepth,
  isUnreadable,
} from '#local/media/check-file.ts'
import { hashBlob } from '#local/media/hash-blob.ts'
import type { OpenPicture } from '#local/media/media-facts.ts'

/** What a file for the storage is; `media` where a post could carry it. */
export interface ExaminedFile {
  hash: string
  media?: InspectedMedia
}

/** Examines a chosen file, or answers the reason why it cannot be read. */
export type ExamineFile = (file: File, look: InspectionDepth) => Promise<ExaminedFile | string>

export const notReadable =
  'Não foi possível ler este arquivo. Se ele está na nuvem (iCloud, Google Drive), baixe-o para este aparelho e adicione de novo.'

/**
 * Reads a file of any type, piece by piece: its hash and, of a picture or video, its facts and
 * thumbnail. `look`: as for `checkFile`; 'nothing' opens no picture.
 */
export async function examineFile(
  file: File,
  look: InspectionDepth,
  tools: { openPicture?: OpenPicture; onProgress?: () => void } = {},
): Promise<ExaminedFile | string> {
  try {
    // What no post could carry is a file like any other.
    const media = await checkFile(file, [], look, tools)
    if (typeof media !== 'string') return { hash: media.hash, media }
    return { hash: await hashBlob(file, tools.onProgress) }
  } catch (error) {
    if (isUnreadable(error)) return notReadable
    throw error
  }
}
