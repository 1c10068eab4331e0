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
  const changes: (keyof EditContent)[] = []
  if (content.caption !== before.caption) changes.push('caption')
  if (content.description !== before.description) changes.push('description')
  if (!isSameNetworkVersions(content.versions, before.versions)) changes.push('versions')
  if (content.mediaHashes.join() !== before.mediaHashes.join()) changes.push('mediaHashes')
  if (!isSameAltTexts(content.mediaHashes, content.altTexts, before.altTexts))
    changes.push('altTexts')
  if (!haveSameTimes(content.schedules, before.schedules)) changes.push('schedules')
  if ((content.isPaused ?? before.isPaused) !== before.isPaused) changes.push('isPaused')
  return changes
}

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
