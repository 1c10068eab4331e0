import { decodePicture } from './decode-picture.ts'
import { fitThumbnail, type MediaFacts, unknownFacts, writeThumbnail } from './media-facts.ts'
import type { OpenPicture } from './open-picture.ts'

/**
 * Size as displayed (rotation applied) and a thumbnail, or why the picture is refused. Without a
 * way to open pictures (Node) the facts are unknown and nothing is refused.
 */
export async function inspectImage(
  blob: Blob,
  openPicture: OpenPicture | undefined,
): Promise<MediaFacts | string> {
  if (!openPicture) return unknownFacts
  const decoded = await decodePicture(blob, openPicture, fitThumbnail)
  if (typeof decoded === 'string') return decoded
  const { width, height, bitmap } = decoded
  try {
    return { ...unknownFacts, width, height, thumbnail: await drawThumbnail(bitmap) }
  } finally {
    bitmap.close()
  }
}

/** Draws a thumbnail of a picture in any size. Null where this browser has no OffscreenCanvas. */
export async function drawThumbnail(picture: ImageBitmap | OffscreenCanvas): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const { width, height } = fitThumbnail(picture)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'medium'
  context.drawImage(picture, 0, 0, width, height)
  return await writeThumbnail(canvas)
}
