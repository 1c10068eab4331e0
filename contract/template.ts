import * as v from 'valibot'
import { boundedArray } from './bounded-array.ts'
import { maxMediaOfPost } from './media.ts'
import { Sha256, Uuid } from './scalars.ts'
import {
  countOccurrences,
  maxOccurrences,
  maxScheduleEntries,
  ScheduleEntry,
  tooManyOccurrences,
} from './schedule.ts'
import { Caption, maxAltTextLength, text } from './texts.ts'
import { PostVersions } from './versions.ts'

/** What a post says and shows, without its times; new files are multipart parts named 'media', in order. */
const content = {
  caption: Caption,
  description: text(5000),
  location: text(255),
  userTags: text(2000),
  productTags: text(2000),
  /** Said of every medium that has no text of its own. */
  altText: text(maxAltTextLength),
  /** What differs per network. */
  versions: v.optional(PostVersions, []),
  /** Alternative texts in the order of the media, '' where there is none. */
  mediaAltTexts: v.optional(boundedArray(text(maxAltTextLength), maxMediaOfPost), []),
  /**
   * SHA-256 of each medium, in order: the server compares what arrived. Each is a part 'media' of this
   * form, a finished upload named below, or a file the project has already.
   */
  mediaHashes: v.optional(boundedArray(Sha256, maxMediaOfPost), []),
  /** Finished uploads (`upload.ts`) with the bytes of media that are not parts of this form. */
  uploadIds: v.optional(boundedArray(Uuid, maxMediaOfPost), []),
}

/** What `POST /templates` carries: the content alone. */
export const Template = v.object(content)
export type Template = v.InferOutput<typeof Template>

/** What `POST /templates/scheduled` carries. */
export const ScheduledTemplate = v.object({
  ...content,
  isActive: v.optional(v.boolean(), true),
  /** True when the person pressed 'Postar agora': the only schedule is the moment of the press. */
  isPostNow: v.optional(v.boolean(), false),
  scheduleRequestDtos: v.pipe(
    boundedArray(ScheduleEntry, maxScheduleEntries),
    v.minLength(1),
    v.check((entries) => countOccurrences(entries) <= maxOccurrences, tooManyOccurrences),
  ),
})
export type ScheduledTemplate = v.InferOutput<typeof ScheduledTemplate>
