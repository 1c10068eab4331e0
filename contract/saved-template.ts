import * as v from 'valibot'
import { PostMedia } from './media.ts'
import { Instant, Uuid, WholeNumberText } from './scalars.ts'
import { PostVersions } from './versions.ts'

/** A text with its media that is kept to be used again; it has no times. */
export const SavedTemplate = v.object({
  id: Uuid,
  caption: v.string(),
  description: v.string(),
  location: v.string(),
  userTags: v.string(),
  productTags: v.string(),
  altText: v.string(),
  versions: v.optional(PostVersions, []),
  media: v.array(PostMedia),
  createdAt: Instant,
  /** The Idempotency-Key it was created with. */
  entryKey: v.nullable(v.string()),
})
export type SavedTemplate = v.InferOutput<typeof SavedTemplate>

export const SavedTemplates = v.array(SavedTemplate)

/** Most templates of one answer; who wants more asks for the next page. */
export const maxTemplatesOfPage = 100

export const SavedTemplatesQuery = v.object({
  page: v.optional(v.pipe(WholeNumberText, v.maxValue(1_000_000)), '0'),
  size: v.optional(
    v.pipe(WholeNumberText, v.minValue(1), v.maxValue(maxTemplatesOfPage)),
    String(maxTemplatesOfPage),
  ),
})
