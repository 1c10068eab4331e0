import * as v from 'valibot'
import { boundedArray } from '../bounded-array.ts'
import { maxMediaOfPost } from '../media/media.ts'
import { NetworkVersions } from '../networks/network-versions.ts'
import { Instant, Sha256, Uuid } from '../scalars.ts'
import { Caption, maxAltTextLength, text } from '../texts/texts.ts'
import { AccountIds, maxOccurrences } from './schedule.ts'
import { type FormEntry, maxAltTextsLength, maxVersionsLength } from './template-form.ts'

/** One time and its accounts. */
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
 * The body of `PUT /posts/{id}`, besides new files (multipart parts named 'media'). Omitted fields
 * are not changed.
 */
export const PostEdit = v.object({
  caption: Caption,
  description: text(5000),
  /**
   * All future times; others are cancelled, except published ones and those being published. A kept
   * time must name the same instant.
   */
  schedules: v.optional(EditSchedules),
  /**
   * Future times that are cancelled or moved. If one was published meanwhile, the edit is a
   * conflict, since the post would appear twice.
   */
  droppedTimes: v.optional(EditSchedules, []),
  /**
   * SHA-256 of all media, in order: parts of this form, finished uploads, or stored files of the
   * project.
   */
  mediaHashes: v.optional(boundedArray(Sha256, maxMediaOfPost)),
  /** In the order of the media. When omitted, each file keeps its text. */
  mediaAltTexts: v.optional(boundedArray(text(maxAltTextLength), maxMediaOfPost)),
  versions: v.optional(NetworkVersions),
  /** Whether the times still to come wait until the post is resumed. Omitted: as it is. */
  isPaused: v.optional(v.boolean()),
  uploadIds: v.optional(boundedArray(Uuid, maxMediaOfPost), []),
})
export type PostEdit = v.InferOutput<typeof PostEdit>

/** What is sent as JSON text, with its limit in characters: of lists several times the longest. */
const jsonFields = new Map([
  ['schedules', 400_000],
  ['droppedTimes', 400_000],
  ['mediaHashes', 4000],
  ['mediaAltTexts', maxAltTextsLength],
  ['versions', maxVersionsLength],
  ['uploadIds', 4000],
  ['isPaused', 5],
])

/** Writes the fields of `PUT /posts/{id}`, files excepted. */
export function writePostEditForm(edit: PostEdit): FormEntry[] {
  return Object.entries(edit).flatMap(([name, value]): FormEntry[] => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
}

/**
 * For validation with `PostEdit`; undefined for a list that is no JSON or too long, or a repeated
 * name.
 */
export function readPostEditForm(entries: readonly FormEntry[]): unknown | undefined {
  const read = new Map<string, unknown>()
  for (const [name, value] of entries) {
    if (read.has(name)) return undefined
    const most = jsonFields.get(name)
    if (most !== undefined && value.length > most) return undefined
    try {
      read.set(name, most === undefined ? value : JSON.parse(value))
    } catch {
      return undefined
    }
  }
  return Object.fromEntries(read)
}
