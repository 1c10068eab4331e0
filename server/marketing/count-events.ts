import type { AnalyticsEvent } from '#contract/analytics.ts'

export interface EventCount {
  page: string
  kind: AnalyticsEvent['kind']
  /** The percentage of a scroll; otherwise 0. */
  value: number
  count: number
  seconds: number
}

/**
 * One count for each row of a day, in the rows' order: two batches at once lock them in the same
 * order, and neither waits for the other for ever.
 */
export function countEvents(events: readonly AnalyticsEvent[]): EventCount[] {
  const counts = new Map<string, EventCount>()
  for (const event of events) {
    const { kind, page } = event
    const value = event.kind === 'scroll-depth' ? event.percent : 0
    const key = [page, kind, String(value).padStart(3, '0')].join(' ')
    const known = counts.get(key) ?? { page, kind, value, count: 0, seconds: 0 }
    const isTime = event.kind === 'time-on-page'
    const count = known.count + (isTime && event.isFurther ? 0 : 1)
    const seconds = known.seconds + (isTime ? event.seconds : 0)
    counts.set(key, { ...known, count, seconds })
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, count]) => count)
}
