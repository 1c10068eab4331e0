import type { Platform } from '#contract/accounts/account.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { expandOccurrences } from '#contract/time/occurrences.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'
import type { DeviceEntry } from '#src/offline/outbox/list-device-entries.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'

export type OutingAccount = Pick<
  PostSchedule['socialMediaAccount'],
  'id' | 'platformId' | 'platformName' | 'username'
>

/** A post at one minute, to all accounts that it goes to then. */
export type Outing = {
  key: string
  /** In ms. */
  at: number
  caption: string
  accounts: readonly OutingAccount[]
} & (
  | { source: 'server'; shown: PostWithPendingChange; schedules: readonly PostSchedule[] }
  | { source: 'device'; entry: DeviceEntry }
)

export interface OutingSources {
  posts: readonly PostWithPendingChange[]
  /** The new posts that are in the outbox. */
  entries: readonly DeviceEntry[]
  /** The platforms, from which the accounts of the entries get their names. */
  platforms: readonly Platform[]
}

/** In ms; `to` is exclusive. */
export interface Span {
  from: number
  to: number
}

const minuteMs = 60_000

/**
 * The outings in a span of time, in order. A post that repeats has one for each of its times; cancelled
 * times are left out.
 */
export function listOutings({ posts, entries, platforms }: OutingSources, span: Span): Outing[] {
  const arrived = new Set(posts.map(({ server }) => server.entryKey))
  const waiting = entries.filter(({ id }) => !arrived.has(id))
  const accounts = platforms.flatMap(({ socialMediaAccounts }) => socialMediaAccounts)
  return [
    ...posts.flatMap((shown) => outingsOfPost(shown, span)),
    ...waiting.flatMap((entry) => outingsOfEntry(entry, accounts, span)),
  ].sort((a, b) => a.at - b.at)
}

function outingsOfPost(shown: PostWithPendingChange, span: Span): Outing[] {
  const { id, caption, schedules } = shown.post
  const living = schedules.filter(
    ({ state, scheduledAt }) => state !== 'cancelled' && isIn(Date.parse(scheduledAt), span),
  )
  const byMinute = new Map<number, PostSchedule[]>()
  for (const schedule of living) {
    const minute = minuteOf(Date.parse(schedule.scheduledAt))
    byMinute.set(minute, [...(byMinute.get(minute) ?? []), schedule])
  }
  return [...byMinute].map(([at, ofMinute]) => ({
    ...{ source: 'server', key: `${id} ${at}`, at, caption, shown, schedules: ofMinute },
    accounts: ofMinute.map(({ socialMediaAccount }) => socialMediaAccount),
  }))
}

function outingsOfEntry(
  entry: DeviceEntry,
  accounts: readonly OutingAccount[],
  span: Span,
): Outing[] {
  const { id, draft, pressedAt } = entry
  const idsByMinute = new Map<number, Set<string>>()
  for (const [at, ids] of listTimes(draft, pressedAt)) {
    if (!isIn(at, span)) continue
    const minute = minuteOf(at)
    idsByMinute.set(minute, new Set([...(idsByMinute.get(minute) ?? []), ...ids]))
  }
  return [...idsByMinute].map(([at, ids]) => ({
    ...{ source: 'device', key: `outbox-${id} ${at}`, at, caption: draft.caption, entry },
    accounts: accounts.filter((account) => ids.has(account.id)),
  }))
}

/** Every time of a draft, in ms, with the ids of its accounts. */
function listTimes(draft: Draft, pressedAt: number): [number, readonly string[]][] {
  if (draft.isPostNow) return [[pressedAt, draft.postNowAccountIds]]
  if (!draft.isScheduling) return []
  const { timeZone } = draft
  return draft.schedules.flatMap((schedule) => {
    const first = instantOf(schedule, timeZone)
    if (Number.isNaN(first)) return []
    const { repeatType, repeatNumber, socialMediaAccountIds: ids } = schedule
    const repeat = { schedule: new Date(first).toISOString(), timeZone, repeatType, repeatNumber }
    return expandOccurrences(repeat).map((at): [number, string[]] => [Date.parse(at), ids])
  })
}

function isIn(at: number, { from, to }: Span): boolean {
  return at >= from && at < to
}

function minuteOf(at: number): number {
  return Math.floor(at / minuteMs) * minuteMs
}

/**
 * The outings of a full day that are shown: first those to come, then the latest of those that have gone
 * out; in order of time.
 */
export function chooseShown(day: readonly Outing[], now: number, most: number): Outing[] {
  const coming = day.filter(({ at }) => at > now).slice(0, most)
  const room = most - coming.length
  const gone = day.filter(({ at }) => at <= now)
  return [...(room > 0 ? gone.slice(-room) : []), ...coming]
}
