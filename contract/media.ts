import * as v from 'valibot'
import { Sha256, Uuid } from './scalars.ts'
import { VideoFacts } from './video-facts.ts'

export const MediaKind = v.picklist(['image', 'video'])
export type MediaKind = v.InferOutput<typeof MediaKind>

/** Accepted media, recognised by their bytes (never by name or declared type). */
export const acceptedMedia = {
  'image/jpeg': { kind: 'image', extension: 'jpg' },
  'image/png': { kind: 'image', extension: 'png' },
  'image/webp': { kind: 'image', extension: 'webp' },
  'image/gif': { kind: 'image', extension: 'gif' },
  'video/mp4': { kind: 'video', extension: 'mp4' },
  'video/quicktime': { kind: 'video', extension: 'mov' },
  'video/webm': { kind: 'video', extension: 'webm' },
} as const satisfies Record<string, { kind: MediaKind; extension: string }>

export type AcceptedMediaType = keyof typeof acceptedMedia

/** Undefined for a MIME type that is not accepted. */
export function asAcceptedMediaType(type: string): AcceptedMediaType | undefined {
  return Object.hasOwn(acceptedMedia, type) ? (type as AcceptedMediaType) : undefined
}

/**
 * Where the server shows a stored picture upright, for an <img>: browsers do not turn every WebP and
 * PNG. The address of any other file is its own. `url`: of `PostMedia`.
 */
export function uprightUrl(url: string): string {
  return url.replace(/\.(webp|png)$/, '.upright.webp')
}

/** In bytes, pixels and counts. */
export const mediaLimits = {
  maxImages: 15,
  maxVideos: 1,
  maxImageBytes: 30 * 1024 * 1024,
  maxVideoBytes: 1024 * 1024 * 1024,
  /** Phones take up to 108 megapixels; larger pictures are scans, or bombs that exhaust memory. */
  maxImagePixels: 120_000_000,
} as const

/** Enough for any set of media. */
export const maxMediaOfPost = mediaLimits.maxImages + mediaLimits.maxVideos

/** A stored file of a post. `url` serves the original, `thumbnailUrl` a WebP of at most 480 px. */
export const PostMedia = v.object({
  id: Uuid,
  url: v.string(),
  thumbnailUrl: v.nullable(v.string()),
  kind: MediaKind,
  contentType: v.string(),
  size: v.number(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  durationSeconds: v.nullable(v.number()),
  /** Of a video, as the server measured it; null where it did not yet. Missing in older answers. */
  videoFacts: v.exactOptional(v.nullable(VideoFacts)),
  sha256: Sha256,
  /** Alternative text; '' for none. */
  altText: v.optional(v.string(), ''),
})
export type PostMedia = v.InferOutput<typeof PostMedia>
