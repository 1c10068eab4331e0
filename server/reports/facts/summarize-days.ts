import type { MonthSpan } from './month-span.ts'

/** What a network told of one day; null for what it did not tell. */
export interface DayRow {
  day: string
  followers: number | null
  followersAt: Date | null
  reach: number | null
  views: number | null
  activityAt: Date | null
}

export interface DayValue {
  day: string
  value: number
}

/** An account's month. Of what nobody told there is null, never 0. */
export interface DaySummary {
  /** At the end of the month before, else on the first day that was told; and on the last. */
  followers: { begin: DayValue | null; end: DayValue | null; at: Date | null }
  /** How many people of a day; never added up, since who came on two days would count twice. */
  reach: { most: DayValue; median: number; days: number } | null
  /** How often something was seen, added up over `days` days. */
  views: { sum: number; days: number } | null
  /** When reach and views were last told. */
  activityAt: Date | null
  /** For each day of the month. */
  followerDays: (number | null)[]
  reachDays: (number | null)[]
}

/** `rows`: of the month, and of the day before it, in any order. */
export function summarizeDays(
  rows: readonly DayRow[],
  { days, dayBefore }: Pick<MonthSpan, 'days' | 'dayBefore'>,
): DaySummary {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const told = (measure: 'followers' | 'reach' | 'views', of: readonly string[]): DayValue[] =>
    of.flatMap((day) => {
      const value = byDay.get(day)?.[measure] ?? null
      return value === null ? [] : [{ day, value }]
    })
  const followers = told('followers', [dayBefore, ...days])
  // One number alone says how many there were, and nothing of a change.
  const [begin = null] = followers.length > 1 ? followers : []
  const end = followers.at(-1) ?? null
  const views = told('views', days)
  const inMonth = days.flatMap((day) => byDay.get(day) ?? [])
  return {
    followers: { begin, end, at: (end && byDay.get(end.day)?.followersAt) ?? null },
    reach: summarizeReach(told('reach', days)),
    views:
      views.length === 0
        ? null
        : { sum: views.reduce((sum, { value }) => sum + value, 0), days: views.length },
    activityAt: latest(inMonth.map(({ activityAt }) => activityAt)),
    followerDays: days.map((day) => byDay.get(day)?.followers ?? null),
    reachDays: days.map((day) => byDay.get(day)?.reach ?? null),
  }
}

function summarizeReach(told: readonly DayValue[]): DaySummary['reach'] {
  const sorted = told.toSorted((a, b) => a.value - b.value)
  const most = sorted.at(-1)
  if (!most) return null
  const half = sorted.length >> 1
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[half]]
  const median = Math.round(((low?.value ?? 0) + (high?.value ?? 0)) / 2)
  return { most, median, days: told.length }
}

/** Null of none. */
export function latest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((last, at) => (at && (!last || at > last) ? at : last), null)
}
