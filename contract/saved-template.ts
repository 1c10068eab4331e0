import * as v from 'valibot'
import { PostMedia } from './media.ts'
import { NetworkVersions } from './network-versions.ts'
import { Instant, Uuid, WholeNumberText } from './scalars.ts'

/** A saved text with its media, without times. */
export const SavedTemplate = v.object({
  id: Uuid,
  caption: v.string(),
  description: v.string(),
  location: v.string(),
  userTags: v.string(),
  productTags: v.string(),
  altText: v.string(),
  versions: v.optional(NetworkVersions, []),
  media: v.array(PostMedia),
  createdAt: Instant,
  /** The Idempotency-Key it was created with. */
  entryKey: v.nullable(v.string()),
})
export type SavedTemplate = v.InferOutput<typeof SavedTemplate>

export const SavedTemplates = v.array(SavedTemplate)

export const maxTemplatesOfPage = 100

export const SavedTemplatesQuery = v.object({
  page: v.optional(v.pipe(WholeNumberText, v.maxValue(1_000_000)), '0'),
  size: v.optional(
    v.pipe(WholeNumberText, v.minValue(1), v.maxValue(maxTemplatesOfPage)),
    String(maxTemplatesOfPage),
  ),
})
