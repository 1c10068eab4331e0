import type { VideoFacts } from '#contract/media/media.ts'

/** Width and height in pixels. */
export interface Size {
  width: number
  height: number
}

/** What inspecting a file found; null where this browser cannot tell. Of a video its facts too. */
export interface MediaFacts extends Partial<VideoFacts> {
  width: number | null
  height: number | null
  durationSeconds: number | null
  thumbnail: Blob | null
}

export const unknownFacts: MediaFacts = {
  width: null,
  height: null,
  durationSeconds: null,
  thumbnail: null,
}

/** The longer side of a thumbnail, in pixels. */
const thumbnailSide = 480

/** The size of a thumbnail: as large as allowed, never larger than the original. */
export function fitThumbnail(original: Size): Size {
  return fitInto(original, thumbnailSide)
}

/** As large as its longer side allows, never larger than it is. */
export function fitInto(original: Size, longestSide: number): Size {
  return scaleBy(original, longestSide / Math.max(original.width, original.height))
}

/** Multiplies both sides by `share`; never larger than it is, at least one pixel. */
export function scaleBy({ width, height }: Size, share: number): Size {
  const scale = Math.min(1, share)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Encodes as WebP; browsers that cannot write WebP give a PNG, which is fine too. */
export async function writeThumbnail(canvas: OffscreenCanvas): Promise<Blob> {
  return await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
}

/**
 * A picture that is open but not decoded. Only a page can open one (an <img>), so it passes the
 * function.
 */
export interface OpenedPicture {
  /** As displayed: its orientation applied. */
  width: number
  height: number
  /** Draws it in that size, decoding no more than needed. Undefined when it cannot. */
  draw(width: number, height: number): Promise<ImageBitmap | undefined>
  close(): void
}

/** Opens a picture; undefined when it cannot be opened. */
export type OpenPicture = (blob: Blob) => Promise<OpenedPicture | undefined>
