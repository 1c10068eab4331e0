import type { Platform } from '#contract/accounts/account.ts'
import {
  findsWords,
  foldWords,
  type PostFilter,
  textsOfVersions,
} from '#contract/posts/post-filter.ts'
import type { Draft, EditDraft } from '#local/database/rows.ts'
import { describeDevicePost } from '#local/drafts/list-device-posts.ts'
import { asChange, asNewPost, type ListedEntry } from '#local/entries/listed-entry.ts'
import type { KnownTime } from '#local/planning/find-clashes.ts'
import type { DevicePosts } from '../use-device-posts.ts'

/**
 * The drafts, entries and outside work that match a filter, by their texts and times. They have no status of
 * the server, so a filter by status matches none of them. Pure.
 */
export function filterDevicePosts(
  device: DevicePosts,
  filter: PostFilter | undefined,
  platforms: readonly Platform[],
): DevicePosts {
  if (!filter) return device
  const networkOf = new Map(
    platforms.flatMap(({ id, socialMediaAccounts }) =>
      socialMediaAccounts.map((account) => [account.id, id] as const),
    ),
  )
  const isWanted = (row: Draft | EditDraft, times: readonly KnownTime[]) =>
    !filter.status &&
    findsWords(filter.q ?? '', foldWords(textsOf(row))) &&
    hasTimeIn(times, filter, networkOf)
  const drafts = device.drafts.filter((draft) => isWanted(draft, timesOfDraft(draft)))
  const entries = device.entries.filter((entry) => {
    const { row, times } = contentOf(entry) ?? {}
    return row && isWanted(row, times ?? [])
  })
  const outside = device.outside.filter(({ kind, row }) =>
    isWanted(row, kind === 'draft' ? timesOfDraft(row) : timesOfEdit(row)),
  )
  const count = drafts.length + entries.length + outside.length
  return { ...device, drafts, entries, outside, count }
}

function contentOf(entry: ListedEntry) {
  const [made, change] = [asNewPost(entry), asChange(entry)]
  if (made) return { row: made.draft, times: timesOfDraft(made.draft, made.pressedAt) }
  return change && { row: change.edit, times: timesOfEdit(change.edit) }
}

function timesOfDraft(draft: Draft, pressedAt?: number): readonly KnownTime[] {
  return describeDevicePost(draft, draft.entryKey, pressedAt).times
}

function timesOfEdit({ schedules }: EditDraft): KnownTime[] {
  return schedules.flatMap(({ scheduledAt, socialMediaAccountIds }) =>
    scheduledAt === null
      ? []
      : socialMediaAccountIds.map((accountId) => ({ accountId, at: Date.parse(scheduledAt) })),
  )
}

function textsOf(row: Draft | EditDraft): string[] {
  const { location, userTags, productTags } = 'basis' in row ? row.basis : row
  const own = textsOfVersions(row.versions)
  return [row.caption, row.description, location, userTags, productTags, ...own]
}

function hasTimeIn(
  times: readonly KnownTime[],
  { platformId, accountId, from, to }: PostFilter,
  networkOf: ReadonlyMap<string, string>,
): boolean {
  if (platformId === undefined && accountId === undefined && !from && !to) return true
  const [start, end] = [from ? Date.parse(from) : -Infinity, to ? Date.parse(to) : Infinity]
  return times.some(
    (time) =>
      (platformId === undefined || networkOf.get(time.accountId) === platformId) &&
      (accountId === undefined || time.accountId === accountId) &&
      time.at >= start &&
      time.at < end,
  )
}
