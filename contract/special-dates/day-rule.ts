import type { SpecialDateKind } from './special-date.ts'

/**
 * On which day of a year something is:
 * - `on`: 'MM-DD'; with `then`, that day or the next of these weekdays (0 is Sunday)
 * - `easter`: so many days after Easter Sunday, or before it if negative
 * - `nth` of a weekday in a month (-1 is the last), and so many days `plus`
 */
export type DayRule =
  | { on: string; moves?: (weekday: number) => number }
  | { easter: number }
  | { nth: number; weekday: number; month: number; plus?: number }

export interface NamedRule {
  name: string
  kind: SpecialDateKind
  rule: DayRule
  /** The first and the last year in which it is so. */
  from?: number
  until?: number
  /** The law, or an address where it stands. */
  source: string
}
