import type { Platform } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import { isUnpaid } from '#local/outbox/entry/entry-core.ts'
import type { ListedChange } from '#local/outbox/kinds/listed-entry.ts'
import { asNewPost } from '#local/outbox/kinds/listed-entry.ts'
import { firstInstants } from '#local/outbox/kinds/new-post/first-instants.ts'
import type { Draft } from '#local/rows.ts'
import type { Outbox } from '#src/sending/pending/outbox.ts'
import type { PostChange, ShownPost } from '#src/sending/pending/shown-post.ts'
import { earliestTime, type TimedItem } from './group-by-day.ts'

/** An item in a day of the calendar: a post of the server, or a new post that is in the outbox. */
export type CalendarItem = TimedItem & { key: string; id: string } & (
    | { source: 'server'; post: Post; change: PostChange | undefined }
    | { source: 'device'; draft: Draft; isUnpaid: boolean }
  )

export interface DeviceEntry {
  id: string
  pressedAt: number
  draft: Draft
  /** Whether it waits until the project has a plan again. */
  isUnpaid: boolean
}

/** The new posts of a project that are in the outbox. */
export function listDeviceEntries(entries: Outbox['entries'], projectId: string): DeviceEntry[] {
  return entries
    .flatMap((entry) => asNewPost(entry) ?? [])
    .filter((post) => post.projectId === projectId)
    .map((post) => {
      const { id, pressedAt, draft } = post
      return { id, pressedAt, draft, isUnpaid: isUnpaid(post) }
    })
}

/**
 * The posts of a week, and all others that have a change in the outbox, because it may move them into
 * this week. `groupByDay` drops those that it does not.
 */
export function withMoved(posts: readonly Post[], changes: readonly ListedChange[]): Post[] {
  const here = new Set(posts.map(({ id }) => id))
  const moved = changes.filter(
    ({ postId, state }) => !here.has(postId) && state !== 'conflict' && state !== 'rejected',
  )
  const bases = new Map(moved.map(({ postId, edit }) => [postId, edit.basis]))
  return [...posts, ...bases.values()]
}

/** The posts that have a time, and the outbox entries that are not among the posts yet. */
export function listCalendarItems(
  posts: readonly ShownPost[],
  entries: readonly DeviceEntry[],
): CalendarItem[] {
  const arrived = new Set(posts.map(({ server }) => server.entryKey))
  const items: CalendarItem[] = []
  for (const { post, change } of posts) {
    const at = earliestTime(post.schedules)
    const { id } = post
    if (at !== undefined) items.push({ source: 'server', key: id, id, at, post, change })
  }
  for (const { id, pressedAt, draft, isUnpaid } of entries) {
    const at = Math.min(...firstInstants(draft, pressedAt))
    if (Number.isFinite(at) && !arrived.has(id))
      items.push({ source: 'device', key: `outbox-${id}`, id: draft.id, at, draft, isUnpaid })
  }
  return items
}

/** Distinct names of the networks an item goes to, in order of appearance. */
export function networkNames(item: CalendarItem, platforms: readonly Platform[]): string[] {
  if (item.source === 'server') {
    const names = item.post.schedules.map(
      ({ socialMediaAccount }) => socialMediaAccount.platformName,
    )
    return [...new Set(names)]
  }
  const { draft } = item
  const chosen = new Set(
    draft.isScheduling
      ? draft.schedules.flatMap((schedule) => schedule.socialMediaAccountIds)
      : draft.postNowAccountIds,
  )
  return platforms
    .filter((platform) => platform.socialMediaAccounts.some(({ id }) => chosen.has(id)))
    .map(({ name }) => name)
}

/** '#' and the id, cut to ten characters. */
export function shortId(id: string): string {
  return `#${id.slice(0, 10)}`
}
