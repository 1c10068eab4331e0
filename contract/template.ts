import * as v from 'valibot'
import { boundedArray } from './bounded-array.ts'
import { maxMediaOfPost } from './media.ts'
import { NetworkVersions } from './network-versions.ts'
import { Sha256, Uuid } from './scalars.ts'
import {
  countOccurrences,
  maxOccurrences,
  maxScheduleEntries,
  ScheduleEntry,
  tooManyOccurrences,
} from './schedule.ts'
import { Caption, maxAltTextLength, text } from './texts.ts'

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
