import type { Platform } from '#contract/accounts/account.ts'
import { nameAccount } from '#contract/networks/networks.ts'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { expandOccurrences } from '#contract/time/occurrences.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'
import type { DeviceEntry } from '#src/offline/outbox/list-device-entries.ts'
import type {
  PostChange,
  PostWithPendingChange,
} from '#src/offline/outbox/post-with-pending-change.ts'
import type { TimedItem } from './group-by-day.ts'

/** The account of a time, as an item names it. */
export type ItemAccount = PostSchedule['socialMediaAccount']

/**
 * An item in a day of the calendar: a post of the server, or one that only this device has: a new
 * post in the outbox, or a draft with times.
 */
export type CalendarItem = TimedItem & {
  key: string
  projectId: string
  /** The accounts that the item goes to at its time; in the week's view at all of its times. */
  accounts: readonly ItemAccount[]
} & (
    | {
        source: 'server'
        post: Post
        server: Post
        change: PostChange | undefined
        /** The schedules of the post in this item's minute. */
        times: readonly PostSchedule[]
        /** Whether the item stands for the post with all of its times, not only for `times`. */
        isWholePost: boolean
      }
    | { source: 'device'; draft: Draft; entry: DeviceEntry | undefined }
  )

/** What the calendar is made of: the server's posts, and the entries and drafts of this device. */
export interface CalendarContent {
  posts: readonly PostWithPendingChange[]
  entries: readonly DeviceEntry[]
  drafts: readonly Draft[]
  platforms: readonly Platform[]
  /** Returns the id of the project of a server's post. */
  projectOf: (post: Post) => string
}

/** Whether the filters let an item through. */
export type ItemTest = (item: CalendarItem) => boolean
const isAny: ItemTest = () => true

/** One item for each post, at its earliest wanted time; without entries whose post is in `posts`. */
export function listEarliestItems(content: CalendarContent, isWanted = isAny): CalendarItem[] {
  return listItems(content, isWanted).map((items) => {
    const known = earliestOf.get(items)
    if (known) return known
    const [first] = items
    const accounts = uniqueAccounts(items.flatMap((item) => item.accounts))
    const earliest: CalendarItem =
      first.source === 'server' ? { ...first, accounts, isWholePost: true } : { ...first, accounts }
    earliestOf.set(items, earliest)
    return earliest
  })
}

/** Gives the same object while the items of a post are unchanged, so that `memo` skips rendering it. */
const earliestOf = new WeakMap<ItemsOfPost, CalendarItem>()

/** One item for each time of each post, accounts of the same minute together. */
export function listTimedItems(content: CalendarContent, isWanted = isAny): CalendarItem[] {
  return listItems(content, isWanted).flat()
}

/** Items of one post, earliest first; never empty. */
type ItemsOfPost = [CalendarItem, ...CalendarItem[]]

function listItems(content: CalendarContent, isWanted: ItemTest): ItemsOfPost[] {
  const { posts, entries, drafts, projectOf } = content
  const arrived = new Set(posts.map(({ server }) => server.entryKey))
  const waiting = entries.filter(({ id }) => !arrived.has(id))
  const groups = posts.map((post) => itemsOfPost(post, projectOf(post.server)))
  if (waiting.length + drafts.length > 0) {
    const accounts = findAccounts(content)
    for (const entry of waiting) groups.push(itemsOfDraft(entry.draft, entry, accounts))
    for (const draft of drafts) groups.push(itemsOfDraft(draft, undefined, accounts))
  }
  return groups
    .map((items) => (isWanted === isAny ? items : items.filter(isWanted)))
    .filter((items): items is ItemsOfPost => items.length > 0)
}

/** The linked accounts and those of the posts; for other projects only the latter may be known. */
function findAccounts({ platforms, posts }: CalendarContent): ReadonlyMap<string, ItemAccount> {
  const found = new Map<string, ItemAccount>()
  for (const { server } of posts)
    for (const { socialMediaAccount } of server.schedules)
      found.set(socialMediaAccount.id, socialMediaAccount)
  for (const { socialMediaAccounts } of platforms)
    for (const account of socialMediaAccounts) found.set(account.id, account)
  return found
}

/** Gives the same items while a shown post is unchanged, so that `memo` skips rendering them. */
const itemsOf = new WeakMap<PostWithPendingChange, { projectId: string; items: CalendarItem[] }>()

function itemsOfPost(shown: PostWithPendingChange, projectId: string): CalendarItem[] {
  const known = itemsOf.get(shown)
  if (known?.projectId === projectId) return known.items
  const items = listTimes(shown, projectId)
  itemsOf.set(shown, { projectId, items })
  return items
}

/** Cancelled times become items only when the post has no others. */
function listTimes(
  { post, server, change }: PostWithPendingChange,
  projectId: string,
): CalendarItem[] {
  const living = post.schedules.filter(({ state }) => state !== 'cancelled')
  const byMinute = new Map<number, PostSchedule[]>()
  for (const time of living.length > 0 ? living : post.schedules) {
    const at = Date.parse(time.scheduledAt)
    const minute = at - (at % 60_000)
    const there = byMinute.get(minute)
    if (there) there.push(time)
    else byMinute.set(minute, [time])
  }
  const minutes = [...byMinute].sort(([a], [b]) => a - b)
  return minutes.map(([, times], index) => ({
    source: 'server',
    key: index === 0 ? post.id : `${post.id} ${times[0]?.scheduledAt}`,
    at: Math.min(...times.map(({ scheduledAt }) => Date.parse(scheduledAt))),
    accounts: uniqueAccounts(times.map(({ socialMediaAccount }) => socialMediaAccount)),
    ...{ projectId, post, server, change, times, isWholePost: false },
  }))
}

function itemsOfDraft(
  draft: Draft,
  entry: DeviceEntry | undefined,
  accounts: ReadonlyMap<string, ItemAccount>,
): CalendarItem[] {
  return timesOfDraft(draft, entry)
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at)
    .map(({ at, accountIds }, index) => ({
      source: 'device',
      key: `device-${draft.id} ${index}`,
      at,
      accounts: uniqueAccounts(accountIds.flatMap((id) => accounts.get(id) ?? [])),
      ...{ projectId: draft.projectId, draft, entry },
    }))
}

export function timesOfDraft(draft: Draft, entry: DeviceEntry | undefined) {
  if (draft.isPostNow)
    return entry ? [{ at: entry.pressedAt, accountIds: draft.postNowAccountIds }] : []
  if (!draft.isScheduling) return []
  return draft.schedules.flatMap((schedule) => {
    const { repeatType, repeatNumber, socialMediaAccountIds: accountIds } = schedule
    const first = instantOf(schedule, draft.timeZone)
    if (!Number.isFinite(first)) return []
    const repeat = { schedule: new Date(first).toISOString(), timeZone: draft.timeZone }
    return expandOccurrences({ ...repeat, repeatType, repeatNumber }).map((instant) => ({
      at: Date.parse(instant),
      accountIds,
    }))
  })
}

function uniqueAccounts(accounts: readonly ItemAccount[]): ItemAccount[] {
  return [...new Map(accounts.map((account) => [account.id, account])).values()]
}

/** Distinct names of the networks an item goes to, in order of appearance. */
export function networkNames({ accounts }: Pick<CalendarItem, 'accounts'>): string[] {
  return [...new Set(accounts.map(({ platformName }) => platformName))]
}

/** '@padaria.da.vila' or '3 contas'; '' while the accounts are not known. */
export function accountText({ accounts }: Pick<CalendarItem, 'accounts'>): string {
  const [first] = accounts
  if (!first) return ''
  return accounts.length === 1 ? nameAccount(first) : `${accounts.length} contas`
}

/** At most this many characters: a line or a card shows fewer, and a screen reader would read all of them. */
const shownLetters = 240

/** The beginning of the caption. */
export function captionOf(item: CalendarItem): string {
  const { caption } = item.source === 'server' ? item.post : item.draft
  const text = caption.trim() || 'Sem legenda'
  if (text.length <= shownLetters) return text
  // Cut between characters, so that no surrogate pair is split.
  const shown = [...text.slice(0, shownLetters * 2)].slice(0, shownLetters).join('')
  return shown.length < text.length ? `${shown}…` : text
}

/** '#12'; undefined for a post that only this device has, because the server gives the numbers. */
export function itemName(item: CalendarItem): string | undefined {
  return item.source === 'server' ? nameOfPost(item.post) : undefined
}
