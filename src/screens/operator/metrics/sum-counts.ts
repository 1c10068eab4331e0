import { tz } from '@date-fns/tz/tz'
import { eachDayOfInterval, formatISO, subDays } from 'date-fns'
import type { AnalyticsCount } from '#contract/operator.ts'
import { countedPages, scrollDepths } from '#contract/site/analytics.ts'

/** The server counts by days of UTC. */
const utc = tz('UTC')

export interface DayViews {
  /** For example '2026-11-24' (UTC). */
  day: string
  views: number
}

export interface Metrics {
  /** Every day of the chosen period, also without a visit. */
  days: DayViews[]
  views: number
  /** How many visits reached each depth of the page. */
  depths: { percent: number; visits: number }[]
  /** The time on each page that has visits with a duration. */
  times: { page: string; seconds: number }[]
  /** The steps of the waiting list. */
  funnel: { opened: number; started: number; joined: number }
}

/** `page`: one of the counted pages; undefined for all. The funnel and the times are always of all pages. */
export function sumCounts(
  counts: readonly AnalyticsCount[],
  { page, days, now }: { page: string | undefined; days: number; now: Date },
): Metrics {
  const shown = counts.filter((row) => page === undefined || row.page === page)
  const viewed = shown.filter(({ kind }) => kind === 'page-view')
  const total = (kind: string) => sum(counts.filter((row) => row.kind === kind))
  return {
    days: listDays(days, now).map((day) => ({
      day,
      views: sum(viewed.filter((row) => row.day === day)),
    })),
    views: sum(viewed),
    depths: scrollDepths.map((percent) => ({
      percent,
      visits: sum(shown.filter((row) => row.kind === 'scroll-depth' && row.value === percent)),
    })),
    times: countedPages.flatMap((one) => {
      const rows = counts.filter((row) => row.kind === 'time-on-page' && row.page === one)
      const visits = sum(rows)
      const seconds = rows.reduce((all, row) => all + row.seconds, 0)
      return visits === 0 ? [] : [{ page: one, seconds: seconds / visits }]
    }),
    funnel: {
      opened: total('waiting-opened'),
      started: total('waiting-started'),
      joined: total('waiting-joined'),
    },
  }
}

function sum(rows: readonly AnalyticsCount[]): number {
  return rows.reduce((all, { count }) => all + count, 0)
}

/** The last days including today, the oldest first. */
function listDays(count: number, now: Date): string[] {
  const start = subDays(now, count - 1, { in: utc })
  return eachDayOfInterval({ start, end: now }, { in: utc }).map((day) =>
    formatISO(day, { representation: 'date' }),
  )
}
