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

/**
 * The content of a post without its times; new files are multipart parts named 'media', in order.
 */
const content = {
  caption: Caption,
  description: text(5000),
  location: text(255),
  userTags: text(2000),
  productTags: text(2000),
  /** The alternative text of every file that has none of its own. */
  altText: text(maxAltTextLength),
  /** What differs per network. */
  versions: v.optional(NetworkVersions, []),
  /** Alternative texts in the order of the media, '' where there is none. */
  mediaAltTexts: v.optional(boundedArray(text(maxAltTextLength), maxMediaOfPost), []),
  /**
   * SHA-256 of each file, in order, compared by the server with what arrived. Each file is a part
   * 'media' of this form, a finished upload named below, or a file that the project has already.
   */
  mediaHashes: v.optional(boundedArray(Sha256, maxMediaOfPost), []),
  /** Finished uploads (`upload.ts`) of files that are not parts of this form. */
  uploadIds: v.optional(boundedArray(Uuid, maxMediaOfPost), []),
}

/** The body of `POST /templates`: the content alone. */
export const Template = v.object(content)
export type Template = v.InferOutput<typeof Template>

/** The body of `POST /templates/scheduled`. */
export const ScheduledTemplate = v.object({
  ...content,
  isActive: v.optional(v.boolean(), true),
  /** True when the person pressed 'Postar agora': the only schedule is the time of the press. */
  isPostNow: v.optional(v.boolean(), false),
  scheduleRequestDtos: v.pipe(
    boundedArray(ScheduleEntry, maxScheduleEntries),
    v.minLength(1),
    v.check((entries) => countOccurrences(entries) <= maxOccurrences, tooManyOccurrences),
  ),
})
export type ScheduledTemplate = v.InferOutput<typeof ScheduledTemplate>
