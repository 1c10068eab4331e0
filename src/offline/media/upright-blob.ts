import { toDrawable } from '#local/media/drawable-picture.ts'
import { showPicture } from './media-work.ts'

/**
 * Makes a blob that an <img> shows upright, since browsers do not rotate every picture type by its EXIF data:
 * the file itself if it needs no rotation, otherwise a rotated copy.
 */
export async function uprightBlob(blob: Blob): Promise<Blob> {
  const { turn } = await toDrawable(blob)
  if (turn === 1) return blob
  const shown = await showPicture(blob)
  if (typeof shown === 'string') return blob
  const canvas = document.createElement('canvas')
  canvas.width = shown.bitmap.width
  canvas.height = shown.bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(shown.bitmap)
  return await new Promise((resolve) => {
    canvas.toBlob((copy) => resolve(copy ?? blob), 'image/webp', 0.9)
  })
}
