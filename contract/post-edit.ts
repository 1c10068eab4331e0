import * as v from 'valibot'
import { boundedArray } from './bounded-array.ts'
import { maxMediaOfPost } from './media.ts'
import { Instant, Sha256, Uuid } from './scalars.ts'
import { AccountIds, maxOccurrences } from './schedule.ts'
import { type FormEntry, maxAltTextsLength, maxVersionsLength } from './template-form.ts'
import { Caption, maxAltTextLength, text } from './texts.ts'
import { PostVersions } from './versions.ts'

/** One time of a post and the accounts it goes to then. */
export const EditSchedule = v.object({
  scheduledAt: Instant,
  socialMediaAccountIds: AccountIds,
})
export type EditSchedule = v.InferOutput<typeof EditSchedule>

const EditSchedules = v.pipe(
  boundedArray(EditSchedule, maxOccurrences),
  v.check(
    (times) =>
      times.reduce((sum, one) => sum + one.socialMediaAccountIds.length, 0) <= maxOccurrences,
    `São publicações demais para um post: no máximo ${maxOccurrences}, somando horários e contas.`,
  ),
)

/**
 * What `PUT /posts/{id}` carries, besides new files (multipart parts named 'media'). A list that is not
 * there leaves the post's own as it is.
 */
export const PostEdit = v.object({
  caption: Caption,
  description: text(5000),
  /**
   * All times that are still to come, wanted as they stand; one that is not named is cancelled. What is
   * published or being published stays whatever is named. An instant of the post's own is kept to the
   * millisecond by naming it exactly.
   */
  schedules: v.optional(EditSchedules),
  /**
   * Times the person saw as still to come and does not want any more, a moved one at its old place.
   * One that went out meanwhile is a conflict: moved blindly, the post would appear twice.
   */
  droppedTimes: v.optional(EditSchedules, []),
  /** SHA-256 of all media the post is to have, in order: parts of this form, finished uploads, its own, or others of the project. */
  mediaHashes: v.optional(boundedArray(Sha256, maxMediaOfPost)),
  /**
   * Alternative texts in the order of the media the post is to have. Without it what is said of a medium
   * goes with it, wherever `mediaHashes` puts it.
   */
  mediaAltTexts: v.optional(boundedArray(text(maxAltTextLength), maxMediaOfPost)),
  versions: v.optional(PostVersions),
  uploadIds: v.optional(boundedArray(Uuid, maxMediaOfPost), []),
})
export type PostEdit = v.InferOutput<typeof PostEdit>

/**
 * Fields whose lists travel as JSON text, as the document has it of `schedules`, and the most characters
 * of it: several times what the longest list takes.
 */
const lists = new Map([
  ['schedules', 400_000],
  ['droppedTimes', 400_000],
  ['mediaHashes', 4000],
  ['mediaAltTexts', maxAltTextsLength],
  ['versions', maxVersionsLength],
  ['uploadIds', 4000],
])

/** Writes the fields of `PUT /posts/{id}`, files excepted. */
export function writePostEditForm(edit: PostEdit): FormEntry[] {
  return Object.entries(edit).flatMap(([name, value]): FormEntry[] => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}

/**
 * Reads the form back for validation with `PostEdit`; undefined when a list is no JSON or too long
 * to be one of ours, or a name comes twice.
 */
export function readPostEditForm(entries: readonly FormEntry[]): unknown | undefined {
  const read = new Map<string, unknown>()
  for (const [name, value] of entries) {
    if (read.has(name)) return undefined
    const most = lists.get(name)
    if (most !== undefined && value.length > most) return undefined
    try {
      read.set(name, most === undefined ? value : JSON.parse(value))
    } catch {
      return undefined
    }
  }
  return Object.fromEntries(read)
}
