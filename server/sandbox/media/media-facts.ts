import * as v from 'valibot'

// Facts about a downloaded file, as the job's process reports them.

export const ImageFacts = v.object({
  mime: v.string(),
  isMultiPicture: v.boolean(),
  width: v.number(),
  height: v.number(),
})
export type ImageFacts = v.InferOutput<typeof ImageFacts>

export const VideoFacts = v.object({
  extension: v.picklist(['mp4', 'mov']),
  isMoovFirst: v.boolean(),
  codec: v.nullable(v.string()),
  chroma: v.nullable(v.string()),
  width: v.number(),
  height: v.number(),
  durationSeconds: v.number(),
  framesPerSecond: v.number(),
  bitsPerSecond: v.number(),
  audio: v.nullable(
    v.object({ codec: v.nullable(v.string()), channels: v.number(), sampleRate: v.number() }),
  ),
})
export type VideoFacts = v.InferOutput<typeof VideoFacts>

/** A file that the sandbox downloaded, with the facts found in it. */
export const storedMediaSchema = v.object({
  kind: v.picklist(['image', 'video']),
  file: v.string(),
  preview: v.nullable(v.string()),
  sha256: v.string(),
  bytes: v.number(),
  width: v.number(),
  height: v.number(),
  durationSeconds: v.nullable(v.number()),
  altText: v.nullable(v.string()),
})
export type StoredMedia = v.InferOutput<typeof storedMediaSchema>
