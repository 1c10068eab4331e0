import type { Platform } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import { firstInstants } from '#local/outbox/kinds/new-post/first-instants.ts'
import type { Draft } from '#local/rows.ts'
import type { DeviceEntry } from '#src/sending/pending/list-device-entries.ts'
import type { PostChange, ShownPost } from '#src/sending/pending/shown-post.ts'
import { earliestTime, type TimedItem } from './group-by-day.ts'

/** An item in a day of the calendar: a post of the server, or a new post that is in the outbox. */
export type CalendarItem = TimedItem & { key: string; id: string } & (
    | { source: 'server'; post: Post; change: PostChange | undefined }
    | { source: 'device'; draft: Draft; isUnpaid: boolean }
  )

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
