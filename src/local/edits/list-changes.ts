import { isSameNetworkVersions } from '#contract/networks/network-versions.ts'
import type { Post } from '#contract/posts/post.ts'
import type { EditDraftSchedule } from '#local/database/rows.ts'
import { contentOfPost, type EditContent } from './edit-content.ts'

/**
 * The fields in which the content differs from the post. The order of times, accounts and networks
 * does not count, nor do alternative texts of files that it does not show.
 */
export function listChanges(content: EditContent, post: Post): (keyof EditContent)[] {
  const before = contentOfPost(post)
  return editFields.filter((field) => !isSameIn[field](content, before))
}

type Compare = (one: EditContent, other: EditContent) => boolean

/**
 * Whether two contents agree in a field. Older rows have no `isPaused`: as the other one. Each field of an edit
 * stands here, or the project does not compile: what is not compared would never be sent.
 */
export const isSameIn: Record<keyof EditContent, Compare> = {
  caption: (one, other) => one.caption === other.caption,
  description: (one, other) => one.description === other.description,
  versions: (one, other) => isSameNetworkVersions(one.versions, other.versions),
  mediaHashes: (one, other) => one.mediaHashes.join() === other.mediaHashes.join(),
  altTexts: (one, other) => isSameAltTexts(one.mediaHashes, one.altTexts, other.altTexts),
  schedules: (one, other) => haveSameTimes(one.schedules, other.schedules),
  isPaused: (one, other) => (one.isPaused ?? other.isPaused) === (other.isPaused ?? one.isPaused),
}

/** The fields of an edit, in the order of its form. */
export const editFields = Object.keys(isSameIn) as (keyof EditContent)[]

function haveSameTimes(a: readonly EditDraftSchedule[], b: readonly EditDraftSchedule[]): boolean {
  const [left, right] = [keysOf(a), keysOf(b)]
  return left.size === right.size && [...left].every((key) => right.has(key))
}

/**
 * One key for each account at its time; a time without accounts or without an instant has one of
 * its own.
 */
function keysOf(schedules: readonly EditDraftSchedule[]): Set<string> {
  return new Set(
    schedules.flatMap(({ scheduledAt, socialMediaAccountIds }) => {
      const instant = scheduledAt === null ? 'none' : Date.parse(scheduledAt)
      const accounts = socialMediaAccountIds.length > 0 ? socialMediaAccountIds : ['nobody']
      return accounts.map((account) => `${instant} ${account}`)
    }),
  )
}

/** Alternative texts by the hash of the file they describe. */
type AltTexts = Readonly<Record<string, string>>

/** Whether these files have the same alternative texts in both; other files do not count. */
export function isSameAltTexts(hashes: readonly string[], one: AltTexts, other: AltTexts): boolean {
  return hashes.every((hash) => (one[hash] ?? '') === (other[hash] ?? ''))
}
