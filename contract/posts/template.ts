import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { maxMediaOfPost, PostMedia } from '../media/media.ts'
import { NetworkVersions } from '../networks/network-versions.ts'
import { Instant, Sha256, Uuid, WholeNumberText } from '../scalars.ts'
import { Caption, maxAltTextLength, ReadText, text } from '../texts/texts.ts'
import {
  countOccurrences,
  maxOccurrences,
  maxScheduleEntries,
  ScheduleEntry,
  tooManyOccurrences,
} from './schedule.ts'

/** Without times; new files are multipart parts named 'media', in order. */
const content = {
  caption: Caption,
  description: text(5000),
  location: text(255),
  userTags: text(2000),
  productTags: text(2000),
  /** For every file without its own. */
  altText: text(maxAltTextLength),
  /** What differs per network. */
  versions: v.optional(NetworkVersions, []),
  /** In the order of the media; '' for none. */
  mediaAltTexts: v.optional(boundedArray(text(maxAltTextLength), maxMediaOfPost), []),
  /**
   * SHA-256 of each file, in order: a part 'media' of this form, a finished upload, or a stored
   * file of the project.
   */
  mediaHashes: v.optional(boundedArray(Sha256, maxMediaOfPost), []),
  /** Finished uploads (`upload.ts`) of files that are not parts of this form. */
  uploadIds: v.optional(boundedArray(Uuid, maxMediaOfPost), []),
}

export const Template = v.object(content)
export type Template = v.InferOutput<typeof Template>

export const ScheduledTemplate = v.object({
  ...content,
  isActive: v.optional(v.boolean(), true),
  /** True for 'Postar agora': the only schedule is the time of the press. */
  isPostNow: v.optional(v.boolean(), false),
  scheduleRequestDtos: v.pipe(
    boundedArray(ScheduleEntry, maxScheduleEntries),
    v.minLength(1),
    v.check((entries) => countOccurrences(entries) <= maxOccurrences, tooManyOccurrences),
  ),
})
export type ScheduledTemplate = v.InferOutput<typeof ScheduledTemplate>

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

/** Of one project. */
export const maxTemplates = 1000
