import type { Size } from './media-facts.ts'

/** A JPEG can be decoded at n/8 of its size, and not below an eighth. */
const smallestShare = 8

/**
 * Decodes a picture at the wanted size or somewhat above: a JPEG of 108 megapixels takes a few MB
 * and a quarter of the time. Undefined where this browser or this picture cannot do it; then it is
 * decoded another way, which also finds damage.
 */
export async function decodeSmall(
  blob: Blob,
  size: Size,
  wanted: Size,
): Promise<ImageBitmap | undefined> {
  if (typeof ImageDecoder === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return undefined
  if (wanted.width >= size.width || (await readType(blob)) !== 'image/jpeg') return undefined
  const atLeast = (side: 'width' | 'height') =>
    Math.max(wanted[side], Math.ceil(size[side] / smallestShare) + 1)
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: blob.stream(),
    desiredWidth: atLeast('width'),
    desiredHeight: atLeast('height'),
  })
  try {
    const { image } = await decoder.decode({ completeFramesOnly: true })
    // A decoder that does not know the rotation would show the picture on its side.
    const isTurned = 'rotation' in image
    const bitmap = isTurned ? drawFrame(image, wanted) : undefined
    image.close()
    return bitmap
  } catch {
    return undefined
  } finally {
    decoder.close()
  }
}

function drawFrame(frame: VideoFrame, { width, height }: Size): ImageBitmap | undefined {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'medium'
  context.drawImage(frame, 0, 0, width, height)
  return canvas.transferToImageBitmap()
}

async function readType(blob: Blob): Promise<string> {
  const [first, second, third] = new Uint8Array(await blob.slice(0, 3).arrayBuffer())
  return first === 0xff && second === 0xd8 && third === 0xff ? 'image/jpeg' : ''
}
