import type { ImageRules } from '../networks/network-rules.ts'

/** In pixels, as displayed. */
interface Size {
  width: number
  height: number
}

export type RatioRange = Pick<ImageRules, 'minRatio' | 'maxRatio'>

/** What a network takes, and how large it shows a picture: all in pixels, and width : height. */
export interface CopyLimits extends RatioRange {
  /** Narrower pictures are enlarged. */
  minWidth?: number
  maxWidth: number
  maxHeight: number
}

export interface PictureCopy extends Size {
  /** Whether a little of the sides is cut off; otherwise the copy shows the whole picture. */
  isCut: boolean
}

/**
 * The most of a side that is cut off by itself: of 4:5 at 1080 pixels, eight. Whoever crops by hand
 * or in another program misses a shape by that much, and nobody sees it.
 */
const cutShare = 1 / 160

/**
 * How a picture misses the shapes that a network takes; undefined where it can be sent. `isSentAsIs`:
 * nothing can be cut off the file, so its own shape has to be one of them.
 */
export function judgeShape(
  { width, height }: Size,
  { minRatio = 0, maxRatio = Number.POSITIVE_INFINITY }: RatioRange,
  isSentAsIs = false,
): 'tall' | 'wide' | undefined {
  const share = isSentAsIs ? 1 : 1 - cutShare
  const ratio = width / height
  if (ratio < minRatio * share) return 'tall'
  return ratio * share > maxRatio ? 'wide' : undefined
}

/**
 * The size of the copy that a network gets, in whole pixels: never larger than it shows, at least as
 * wide as it demands, and of a shape that it takes to the last digit. It shows the middle of the
 * picture (`isCut`), or all of it. The copy of a picture that `judgeShape` refuses has its shape.
 */
export function planPictureCopy(picture: Size, limits: CopyLimits): PictureCopy {
  const { minRatio = 0, maxRatio = Number.POSITIVE_INFINITY, minWidth = 1 } = limits
  const { maxWidth, maxHeight } = limits
  const isTaken = judgeShape(picture, limits) === undefined
  const ratio = picture.width / picture.height
  const isCut = isTaken && (ratio < minRatio || ratio > maxRatio)
  const part = isCut ? cutInto(picture, ratio < minRatio ? minRatio : maxRatio) : picture
  const enlarged = isTaken ? Math.max(1, minWidth / part.width) : 1
  const scale = Math.min(enlarged, maxWidth / part.width, maxHeight / part.height)
  const width = atLeastOne(
    Math.min(part.width * scale, isTaken ? Math.floor(maxHeight * maxRatio) : maxWidth),
  )
  const height = atLeastOne(part.height * scale)
  if (!isTaken) return { width, height, isCut }
  // Whole pixels may have a ratio just outside the range.
  const lowest = smallestWith((rows) => width / rows <= maxRatio, width / maxRatio)
  const highest = largestWith((rows) => width / rows >= minRatio, width / minRatio)
  return { width, height: Math.max(lowest, Math.min(height, highest)), isCut }
}

/** The largest part of that ratio; exact where the pixels allow it. */
function cutInto({ width, height }: Size, ratio: number): Size {
  return width / height < ratio
    ? { width, height: atLeastOne(width / ratio) }
    : { width: atLeastOne(height * ratio), height }
}

function atLeastOne(pixels: number): number {
  return Math.max(1, Math.round(pixels))
}

/** The least whole number from about `near` on that fits; a division may be wrong in its last digit. */
function smallestWith(fits: (pixels: number) => boolean, near: number): number {
  const first = Math.max(1, Math.floor(near))
  return fits(first) ? first : first + 1
}

/** Infinite where `near` is. */
function largestWith(fits: (pixels: number) => boolean, near: number): number {
  const last = Math.ceil(near)
  return fits(last) ? last : last - 1
}
