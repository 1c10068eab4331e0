import * as v from 'valibot'

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
