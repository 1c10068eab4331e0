import { decodePicture } from './decode-picture.ts'
import { fitInto, type Size } from './media-facts.ts'
import type { OpenPicture } from './open-picture.ts'

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
