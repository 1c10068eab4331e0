import { fitThumbnail, type MediaFacts, unknownFacts, writeThumbnail } from './media-facts.ts'

/**
 * Size as displayed (rotation applied) and a thumbnail. Undefined when the picture cannot be opened:
 * it is damaged. Where the platform has no decoder (Node) nothing is known and nothing is refused.
 */
export async function inspectImage(blob: Blob): Promise<MediaFacts | undefined> {
  if (typeof createImageBitmap === 'undefined') return unknownFacts
  const bitmap = await createImageBitmap(blob).catch(() => undefined)
  if (!bitmap) return undefined
  try {
    const { width, height } = bitmap
    return { ...unknownFacts, width, height, thumbnail: await shrink(bitmap) }
  } finally {
    bitmap.close()
  }
}

async function shrink(bitmap: ImageBitmap): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const size = fitThumbnail(bitmap.width, bitmap.height)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return await writeThumbnail(canvas)
}
