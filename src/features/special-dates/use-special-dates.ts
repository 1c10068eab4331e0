import type { SpecialDate } from '#contract/special-dates/special-date.ts'

/** The days that Brazil keeps, by 'YYYY-MM-DD'; the same map as long as nothing changes. */
export type SpecialDates = ReadonlyMap<string, readonly SpecialDate[]>

const none: SpecialDates = new Map()

/** From `from` to `to` ('YYYY-MM-DD', both included), of the kinds that the person wants to see. */
export function useSpecialDates(_from: string, _to: string): SpecialDates {
  return none
}
