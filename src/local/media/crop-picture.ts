import { type AcceptedMediaType, asAcceptedMediaType, mediaLimits } from '#contract/media/media.ts'
import type { MediaCrop, MediaInfo } from '#local/database/rows.ts'
import { croppedSize, decodedSize } from './cropped-size.ts'
import { decodePicture } from './decode-picture.ts'
import { hashBlob } from './hash-blob.ts'
import { drawThumbnail, sniffMedia } from './inspect-image.ts'
import { fitInto, type OpenPicture, type Size } from './media-facts.ts'

export type CropArea = Pick<MediaCrop, 'area' | 'quarterTurns'>

/** A cropped picture with its facts. */
export interface CroppedPicture
  extends Pick<MediaInfo, 'hash' | 'contentType' | 'width' | 'height'> {
  blob: Blob
  thumbnail: Blob | null
}

const notDrawn = 'Este navegador não consegue cortar imagens. Atualize-o ou use outro.'

/** Crops and turns a picture, in its own format; or answers the reason why that failed. */
export async function cropPicture(
  blob: Blob,
  cut: CropArea,
  openPicture: OpenPicture,
): Promise<CroppedPicture | string> {
  if (typeof OffscreenCanvas === 'undefined') return notDrawn
  const sniffed = await sniffMedia(blob)
  if (!sniffed.isAccepted) return sniffed.reason
  const decoded = await decodePicture(blob, openPicture, decodedSize)
  if (typeof decoded === 'string') return decoded
  const canvas = draw(decoded.bitmap, decoded, cut)
  decoded.bitmap.close()
  if (!canvas) return notDrawn
  const copy = await encode(canvas, sniffed.contentType)
  return {
    blob: copy,
    hash: await hashBlob(copy),
    // A browser that cannot write WebP writes a PNG.
    contentType: asAcceptedMediaType(copy.type) ?? 'image/png',
    ...{ width: canvas.width, height: canvas.height },
    thumbnail: await drawThumbnail(canvas),
  }
}

function draw(
  bitmap: ImageBitmap,
  original: { width: number; height: number },
  { area, quarterTurns }: CropArea,
): OffscreenCanvas | undefined {
  const { width, height } = croppedSize(original, { area, quarterTurns })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const [across, down] = quarterTurns % 2 === 1 ? [height, width] : [width, height]
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.rotate((quarterTurns * Math.PI) / 2)
  context.drawImage(
    bitmap,
    area.x * bitmap.width,
    area.y * bitmap.height,
    area.width * bitmap.width,
    area.height * bitmap.height,
    ...([-across / 2, -down / 2, across, down] as const),
  )
  return canvas
}

async function encode(canvas: OffscreenCanvas, type: AcceptedMediaType): Promise<Blob> {
  const copy = await canvas.convertToBlob({ type, quality: 0.92 })
  if (copy.size <= mediaLimits.maxImageBytes) return copy
  // Too large as a PNG: written as JPEG on white.
  const context = canvas.getContext('2d')
  context?.resetTransform()
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

/** In pixels: more would not be seen, and is slow to turn. */
const longestSide = 1600

/** A picture for the crop dialog, no larger than a screen. */
export interface ShownPicture {
  /** The size of the original. */
  size: Size
  bitmap: ImageBitmap
}

/** Decodes a picture for the screen, or answers the reason why it cannot. */
export async function showPicture(
  blob: Blob,
  openPicture: OpenPicture,
): Promise<ShownPicture | string> {
  const decoded = await decodePicture(blob, openPicture, (size) => fitInto(size, longestSide))
  if (typeof decoded === 'string') return decoded
  const { width, height, bitmap } = decoded
  return { size: { width, height }, bitmap }
}
