import type {
  AccountGrowth,
  GrowthMeasure,
  GrowthSeries,
} from '#contract/accounts/account-numbers.ts'
import { accountId } from '../device/local-device.ts'

/** Noon of the last of the 90 days, in São Paulo. */
export const growthNow = '2026-11-26T15:00:00.000Z'
const firstDay = '2026-08-29'

/** A value for each of the 90 days, by its place from the end: 0 is today. */
export const growthValues = (tell: (daysAgo: number) => number | null) =>
  Array.from({ length: 90 }, (_, at) => tell(89 - at))

export function makeSeries(
  measure: GrowthMeasure,
  tell: (daysAgo: number) => number | null,
  changes: Partial<GrowthSeries> = {},
): GrowthSeries {
  const source = measure === 'posts' ? 'uPubly' : 'Instagram'
  const fetchedAt = '2026-11-26T12:12:00.000Z'
  return { measure, source, fetchedAt, values: growthValues(tell), ...changes }
}

/** Numbers of an account of Instagram: of each day, but reach and views of days that are over only. */
export function makeGrowth(changes: Partial<AccountGrowth> = {}): AccountGrowth {
  return {
    ...{ accountId, isSimulated: false, from: firstDay, trouble: null },
    series: [
      makeSeries('followers', (daysAgo) => 12_345 - daysAgo * 10),
      makeSeries('reach', (daysAgo) => (daysAgo === 0 ? null : 1000 + daysAgo)),
      makeSeries('views', (daysAgo) => (daysAgo === 0 ? null : 2000)),
      makeSeries('posts', (daysAgo) => (daysAgo % 10 === 3 ? 2 : 0)),
    ],
    ...changes,
  }
}
