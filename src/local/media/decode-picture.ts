import { mediaLimits } from '#contract/media.ts'
import { decodeSmall } from './decode-small.ts'
import type { Size } from './media-facts.ts'
import type { OpenPicture } from './open-picture.ts'

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
    const bitmap =
      (await decodeSmall(blob, opened, wanted)) ??
      (pixels <= maxDecodedPixels
        ? await decodeWhole(blob, opened, wanted)
        : await opened.draw(wanted.width, wanted.height))
    return bitmap ? { width, height, bitmap } : damaged
  } finally {
    opened.close()
  }
}

async function decodeWhole(blob: Blob, size: Size, wanted: Size): Promise<ImageBitmap | undefined> {
  const isSmaller = wanted.width < size.width
  return await createImageBitmap(blob, {
    ...(isSmaller && {
      resizeWidth: wanted.width,
      resizeHeight: wanted.height,
      resizeQuality: 'medium',
    }),
  }).catch(() => undefined)
}

function tellTooManyPixels(pixels: number): string {
  const million = 1_000_000
  return `A imagem tem ${Math.ceil(pixels / million)} megapixels, e o limite é de ${mediaLimits.maxImagePixels / million}. Diminua o tamanho dela e adicione de novo.`
}
