import type { LocalDatabase } from '#local/database/db.ts'
import { readMedia } from '#local/media/read-media.ts'
import { useBlobUrl } from './use-thumbnail.ts'

/** An object URL of a stored file, for playing a video or showing a picture in full size, upright. */
export function useMediaUrl(hash: string | undefined): string | undefined {
  return useBlobUrl(hash, readUpright)
}

const loadUpright = () => import('./upright-blob.ts')

/** Only WebP and PNG may need a rotated copy: browsers rotate a JPEG themselves, and no GIF is rotated. */
async function readUpright(db: LocalDatabase, hash: string): Promise<Blob | undefined> {
  const [blob, info] = await Promise.all([readMedia(db, hash), db.media.get(hash)])
  const { contentType } = info ?? {}
  if (!blob || (contentType !== 'image/webp' && contentType !== 'image/png')) return blob
  // If the chunk cannot be loaded, the picture is shown as the browser shows it.
  const part = await loadUpright().catch(() => undefined)
  return part ? await part.uprightBlob(blob) : blob
}
