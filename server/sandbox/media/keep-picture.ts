import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { PastPost } from '../sandbox.ts'
import { keepFile, keepPreview } from './media-folder.ts'
import type { StoredMedia } from './stored-media.ts'

/** Stores a JPEG of a past post as if it had been downloaded. */
export const keepPicture = async (
  mediaDir: string,
  { bytes, altText }: PastPost['pictures'][number],
): Promise<StoredMedia> => {
  const file = path.join(mediaDir, 'incoming', randomUUID())
  await writeFile(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const download = { path: file, sha256, bytes: bytes.byteLength, discard: async () => {} }
  const { width, height } = await sharp(bytes).metadata()
  const preview = await keepPreview(mediaDir, download)
  const kept = await keepFile(mediaDir, download, 'jpg')
  return {
    kind: 'image',
    file: kept,
    preview,
    sha256,
    bytes: bytes.byteLength,
    width,
    height,
    durationSeconds: null,
    altText,
  }
}
