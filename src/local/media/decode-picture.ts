import { mediaLimits } from '#contract/media/media.ts'
import { uprightSize } from '#contract/media/read-orientation.ts'
import { type DrawablePicture, drawTurned, toDrawable } from './drawable-picture.ts'
import type { OpenedPicture, OpenPicture, Size } from './media-facts.ts'

export interface DecodedPicture extends Size {
  /** The whole picture, in the wanted size or its own. */
  bitmap: ImageBitmap
}

export const damaged = 'Não foi possível abrir esta imagem. O arquivo parece estar danificado.'

/** Up to so many pixels (4 bytes each) the whole picture is decoded, which finds all damage. */
export const maxDecodedPixels = 32_000_000

/**
 * Decodes a picture, with its size as displayed (rotation applied); or answers the reason why it is
 * refused. `fitInto`: the wanted size, never larger than the picture; one that is too large to be
 * decoded whole is decoded at that size.
 */
export async function decodePicture(
  blob: Blob,
  openPicture: OpenPicture,
  fitInto: (size: Size) => Size,
): Promise<DecodedPicture | string> {
  const opened = await openPicture(blob)
  if (!opened) return damaged
  try {
    const { width, height } = opened
    const pixels = width * height
    if (pixels > mediaLimits.maxImagePixels) return tellTooManyPixels(pixels)
    const wanted = fitInto({ width, height })
    const drawable = await toDrawable(blob)
    const bitmap =
      (await decodeSmall(drawable.blob, opened, wanted)) ??
      (pixels <= maxDecodedPixels
        ? await decodeWhole(drawable, opened, wanted)
        : await opened.draw(wanted.width, wanted.height))
    return bitmap ? { width, height, bitmap } : damaged
  } finally {
    opened.close()
  }
}

async function decodeWhole(
  { blob, turn }: DrawablePicture,
  opened: OpenedPicture,
  wanted: Size,
): Promise<ImageBitmap | undefined> {
  const isSmaller = wanted.width < opened.width
  const { width: resizeWidth, height: resizeHeight } = uprightSize(wanted, turn)
  const bitmap = await createImageBitmap(blob, {
    ...(isSmaller && { resizeWidth, resizeHeight, resizeQuality: 'medium' }),
  }).catch(() => undefined)
  if (!bitmap || turn === 1) return bitmap
  const canvas = typeof OffscreenCanvas === 'undefined' ? undefined : turned(bitmap, turn, wanted)
  bitmap.close()
  // Decoding it found no damage; the page has a canvas in any case.
  return canvas?.transferToImageBitmap() ?? (await opened.draw(wanted.width, wanted.height))
}

function turned(
  bitmap: ImageBitmap,
  turn: DrawablePicture['turn'],
  size: Size,
): OffscreenCanvas | undefined {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  drawTurned(context, turn, size, (...place) => context.drawImage(bitmap, ...place))
  return canvas
}

function tellTooManyPixels(pixels: number): string {
  const million = 1_000_000
  return `A imagem tem ${Math.ceil(pixels / million)} megapixels, e o limite é de ${mediaLimits.maxImagePixels / million}. Diminua o tamanho dela e adicione de novo.`
}

/** A JPEG can be decoded at n/8 of its size, and not below an eighth. */
const smallestShare = 8

/**
 * Decodes a picture at the wanted size or somewhat above: a JPEG of 108 megapixels takes a few MB
 * and a quarter of the time. Undefined where this browser or this picture cannot do it; then it is
 * decoded another way, which also finds damage.
 */
async function decodeSmall(blob: Blob, size: Size, wanted: Size): Promise<ImageBitmap | undefined> {
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
