import * as v from 'valibot'
import { boundedArray } from './bounded-array.ts'
import { maxMediaOfPost } from './media.ts'
import { NetworkVersions } from './network-versions.ts'
import { Instant, Sha256, Uuid } from './scalars.ts'
import { AccountIds, maxOccurrences } from './schedule.ts'
import { type FormEntry, maxAltTextsLength, maxVersionsLength } from './template-form.ts'
import { Caption, maxAltTextLength, text } from './texts.ts'

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
 * The body of `PUT /posts/{id}`, besides new files (multipart parts named 'media'). A field that is
 * left out leaves the post's own as it is.
 */
export const PostEdit = v.object({
  caption: Caption,
  description: text(5000),
  /**
   * All times that are still to come; one that is not named is cancelled. Times that are published
   * or being published stay in any case. To keep a time of the post, name its instant exactly.
   */
  schedules: v.optional(EditSchedules),
  /**
   * Times that the person saw as still to come and that are cancelled or moved. When one has gone
   * out meanwhile the edit is a conflict: moved blindly, the post would appear twice.
   */
  droppedTimes: v.optional(EditSchedules, []),
  /**
   * SHA-256 of all media the post is to have, in order: parts of this form, finished uploads, its
   * own files, or others of the project.
   */
  mediaHashes: v.optional(boundedArray(Sha256, maxMediaOfPost)),
  /**
   * Alternative texts in the order of the media the post is to have. When left out, each file keeps
   * its text, wherever `mediaHashes` puts it.
   */
  mediaAltTexts: v.optional(boundedArray(text(maxAltTextLength), maxMediaOfPost)),
  versions: v.optional(NetworkVersions),
  uploadIds: v.optional(boundedArray(Uuid, maxMediaOfPost), []),
})
export type PostEdit = v.InferOutput<typeof PostEdit>

/**
 * Fields whose lists are sent as JSON text, with the limit of its characters: several times what
 * the longest list takes.
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
 * Reads the form into an object for validation with `PostEdit`; undefined when a list is no JSON or
 * too long, or a name comes twice.
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
