import * as v from 'valibot'
import { Sha256, Uuid } from '../scalars.ts'

const Name = v.nullable(v.pipe(v.string(), v.maxLength(40)))
const Count = v.nullable(v.pipe(v.number(), v.finite(), v.minValue(0)))
const Whether = v.nullable(v.boolean())

/**
 * What the networks' limits on videos speak of, besides size and length, as the file's bytes tell
 * it (`measure-video.ts`). Null where it could not be measured.
 */
export const VideoFacts = v.object({
  /** 'avc', 'hevc', 'vp9', 'prores', ... */
  videoCodec: Name,
  /** On average: phones write frames as they come. */
  framesPerSecond: Count,
  videoBitsPerSecond: Count,
  /** '4:2:0', '4:2:2', '4:4:4' or '4:0:0'. */
  chroma: Name,
  /** For H.264: whether it may be, since nothing in the file tells it for certain. */
  isInterlaced: Whether,
  /** Whether pictures depend on a group of pictures other than their own. */
  hasOpenGroups: Whether,
  /** Whether the file keeps cuts that a player has to apply; the shift of an encoder is none. */
  hasEdits: Whether,
  hasAudio: Whether,
  /** 'aac', 'mp3', 'pcm-s16', ... */
  audioCodec: Name,
  audioChannels: Count,
  /** In Hz. */
  audioSampleRate: Count,
  audioBitsPerSecond: Count,
})
export type VideoFacts = v.InferOutput<typeof VideoFacts>

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

/** One video alone, or up to 15 images. Returns the message for any other set, else undefined. */
export function checkMediaSet(kinds: readonly MediaKind[]): string | undefined {
  const videos = kinds.filter((kind) => kind === 'video').length
  const images = kinds.length - videos
  if (videos > 0 && images > 0) return 'Você não pode misturar vídeos e imagens.'
  if (videos > mediaLimits.maxVideos) return 'Apenas 1 vídeo é permitido.'
  if (images > mediaLimits.maxImages) return 'Você pode enviar no máximo 15 imagens.'
  return undefined
}

// Resumable uploads speak tus 1.0.0 (https://tus.io/protocols/resumable-upload, 'Core Protocol',
// with the extensions creation, expiration and termination). Refusals come in the error envelope.

/** Below `apiBase`; an upload is `${uploadsPath}/<uuid>`. Needs a bearer token and X-Project-ID. */
export const uploadsPath = '/uploads'
export const tusVersion = '1.0.0'

/** The most bytes of media in a multipart form; on a slow connection fewer are better. */
export const multipartMediaBytes = 8 * 1024 * 1024

export const maxUploadBytes = mediaLimits.maxVideoBytes

/** Days until an unused upload is deleted. */
export const uploadKeptDays = 3

/**
 * Keys of `Upload-Metadata`. `sha256` (hex, of the whole file) is required, and compared at use.
 */
export const uploadMetadata = { sha256: 'sha256' } as const
