import type { MediaCrop } from '../rows.ts'
import { easyPixels } from './decode-picture.ts'
import { fitInto, type Size, scaleBy } from './media-facts.ts'

/** No network shows more, and every phone can draw it. */
const longestSide = 4096

/** How large an original is decoded to be cut: as it is, unless that would be more than a phone can hold. */
export function sizeToCut(original: Size): Size {
  const pixels = original.width * original.height
  return pixels <= easyPixels
    ? { width: original.width, height: original.height }
    : scaleBy(original, Math.sqrt(longestSide ** 2 / pixels))
}

/** How large the copy is that is cut out of an original of that size and turned. */
export function cutSize(
  original: Size,
  { area, quarterTurns }: Pick<MediaCrop, 'area' | 'quarterTurns'>,
): Size {
  const whole = sizeToCut(original)
  const cut = fitInto(
    { width: whole.width * area.width, height: whole.height * area.height },
    longestSide,
  )
  return quarterTurns % 2 === 1 ? { width: cut.height, height: cut.width } : cut
}
