import { toDrawable } from '#local/media/drawable-picture.ts'
import { showPicture } from './media-work.ts'

/**
 * A file for an <img>, which does not turn every kind of picture: the file itself where nothing is
 * to be turned, otherwise a copy for the screen.
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
