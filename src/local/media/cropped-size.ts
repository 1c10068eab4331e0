import type { MediaCrop } from '#local/database/rows.ts'
import { maxDecodedPixels } from './decode-picture.ts'
import { fitInto, type Size, scaleBy } from './media-facts.ts'

/** In pixels: no network shows more, and every phone can draw it. */
const longestSide = 4096

/**
 * The size to which an original is decoded for cropping: its own, or less where a phone could not
 * hold it.
 */
export function decodedSize(original: Size): Size {
  const pixels = original.width * original.height
  return pixels <= maxDecodedPixels
    ? { width: original.width, height: original.height }
    : scaleBy(original, Math.sqrt(longestSide ** 2 / pixels))
}

/** The size of the picture that is cropped out of an original of that size and turned. */
export function croppedSize(
  original: Size,
  { area, quarterTurns }: Pick<MediaCrop, 'area' | 'quarterTurns'>,
): Size {
  const whole = decodedSize(original)
  const cut = fitInto(
    { width: whole.width * area.width, height: whole.height * area.height },
    longestSide,
  )
  return quarterTurns % 2 === 1 ? { width: cut.height, height: cut.width } : cut
}
