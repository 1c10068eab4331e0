import { mediaLimits } from '#contract/media.ts'
import { fitThumbnail, type MediaFacts, unknownFacts, writeThumbnail } from './media-facts.ts'
import type { OpenedPicture, OpenPicture } from './open-picture.ts'

const damaged = 'Não foi possível abrir esta imagem. O arquivo parece estar danificado.'

/** Up to here the whole picture is decoded once (4 bytes a pixel), which tells a damaged one for sure. */
const easyPixels = 32_000_000

/**
 * Size as displayed (rotation applied) and a thumbnail, or why the picture is refused. Where the platform
 * has no decoder (Node) nothing is known and nothing is refused.
 */
export async function inspectImage(
  blob: Blob,
  openPicture?: OpenPicture,
): Promise<MediaFacts | string> {
  if (!openPicture) return await inspectDecoded(blob)
  const opened = await openPicture(blob)
  if (!opened) return damaged
  try {
    const { width, height } = opened
    const pixels = width * height
    if (pixels > mediaLimits.maxImagePixels) return tellTooManyPixels(pixels)
    if (pixels <= easyPixels) return await inspectDecoded(blob, opened)
    return { ...unknownFacts, width, height, thumbnail: await shrink(opened, drawOpened(opened)) }
  } finally {
    opened.close()
  }
}

type Size = Pick<OpenedPicture, 'width' | 'height'>

/** Where the size is known beforehand the bitmap is no larger than the thumbnail. */
async function inspectDecoded(blob: Blob, known?: Size): Promise<MediaFacts | string> {
  if (typeof createImageBitmap === 'undefined') return unknownFacts
  const thumbnailSize = known && fitThumbnail(known.width, known.height)
  const bitmap = await createImageBitmap(blob, {
    ...(thumbnailSize && {
      resizeWidth: thumbnailSize.width,
      resizeHeight: thumbnailSize.height,
      resizeQuality: 'medium',
    }),
  }).catch(() => undefined)
  if (!bitmap) return damaged
  try {
    const { width, height } = known ?? bitmap
    const thumbnail = await shrink({ width, height }, (context, size) =>
      context.drawImage(bitmap, 0, 0, size.width, size.height),
    )
    return { ...unknownFacts, width, height, thumbnail }
  } finally {
    bitmap.close()
  }
}

type Draw = (context: OffscreenCanvasRenderingContext2D, size: Size) => void

function drawOpened(opened: OpenedPicture): Draw {
  return (context, { width, height }) => opened.draw(context, width, height)
}

async function shrink({ width, height }: Size, draw: Draw): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') return null
  const size = fitThumbnail(width, height)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'medium'
  draw(context, size)
  return await writeThumbnail(canvas)
}

function tellTooManyPixels(pixels: number): string {
  const million = 1_000_000
  return `A imagem tem ${Math.ceil(pixels / million)} megapixels, e o limite é de ${mediaLimits.maxImagePixels / million}. Diminua o tamanho dela e adicione de novo.`
}
