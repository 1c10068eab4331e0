import type { Platform } from '#contract/account.ts'
import type { Post } from '#contract/post.ts'
import type { Draft } from '#local/db.ts'
import { firstInstants } from '#local/outbox/to-template.ts'
import { earliestTime, type Moment } from './group-by-day.ts'

/** What a day of the calendar shows: a post of the server, or one still on this device. */
export type CalendarItem = Moment & { key: string; id: string } & (
    | { source: 'server'; post: Post }
    | { source: 'device'; draft: Draft }
  )

export interface DeviceEntry {
  id: string
  pressedAt: number
  draft: Draft
}

/** The posts that have a time, and the entries of the outbox the server does not have yet. */
export function listCalendarItems(
  posts: readonly Post[],
  entries: readonly DeviceEntry[],
): CalendarItem[] {
  const arrived = new Set(posts.map(({ entryKey }) => entryKey))
  const items: CalendarItem[] = []
  for (const post of posts) {
    const at = earliestTime(post.schedules)
    if (at !== undefined) items.push({ source: 'server', key: post.id, id: post.id, at, post })
  }
  for (const { id, pressedAt, draft } of entries) {
    const at = Math.min(...firstInstants(draft, pressedAt))
    if (Number.isFinite(at) && !arrived.has(id))
      items.push({ source: 'device', key: `outbox-${id}`, id: draft.id, at, draft })
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
