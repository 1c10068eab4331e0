import * as v from 'valibot'
import { PostMedia } from './media.ts'
import { NetworkVersions } from './network-versions.ts'
import { Instant, Uuid, WholeNumberText } from './scalars.ts'
import { ReadText } from './texts.ts'

/** A saved text with its media, without times. */
export const SavedTemplate = v.object({
  id: Uuid,
  caption: ReadText,
  description: ReadText,
  location: ReadText,
  userTags: ReadText,
  productTags: ReadText,
  altText: ReadText,
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
