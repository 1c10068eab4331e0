import { max, median } from 'd3-array'

/** A value for each day, the earliest first; null for a day without a value. */
export type DayValues = readonly (number | null)[]

export interface DayValue {
  /** The index of the day. */
  at: number
  value: number
}

export interface ValuesSummary {
  first: DayValue
  last: DayValue
  /** The latest day with the largest value. */
  largest: DayValue
  median: number
  sum: number
  /** How many days have a value. */
  known: number
  /** How many days could have one (`countAsked`). */
  asked: number
}

/** Returns undefined when no day has a value. */
export function summarizeValues(values: DayValues): ValuesSummary | undefined {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]))
  const first = known.at(0)
  const last = known.at(-1)
  if (!first || !last) return undefined
  const numbers = known.map(({ value }) => value)
  const most = max(numbers)
  return {
    ...{ first, last, known: known.length, asked: countAsked(values) },
    largest: known.findLast(({ value }) => value === most) ?? last,
    median: median(numbers) ?? 0,
    sum: numbers.reduce((sum, value) => sum + value, 0),
  }
}

/**
 * How many days can have a value. The last one is today: most networks report a day when it is over, so a
 * missing value of today is not counted as a gap.
 */
export function countAsked(values: DayValues): number {
  return values.at(-1) === null ? values.length - 1 : values.length
}

/** The runs of days that could have a value and have none; `to` is the index after the last day of a run. */
export function findGaps(values: DayValues): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  for (const [at, value] of values.slice(0, countAsked(values)).entries()) {
    if (value !== null) continue
    const open = gaps.at(-1)
    if (open?.to === at) open.to = at + 1
    else gaps.push({ from: at, to: at + 1 })
  }
  return gaps
}

export interface ValuesChange {
  difference: number
  /** The indices of the two days. `isWhole`: whether they are the first and the last of the period. */
  from: number
  to: number
  isWhole: boolean
}

/**
 * How much a level, such as the number of followers, changed from the first to the last day with a value.
 * Undefined when fewer than two days have one.
 */
export function findChange(values: DayValues): ValuesChange | undefined {
  const summary = summarizeValues(values)
  if (!summary || summary.known < 2) return undefined
  const { first, last, asked } = summary
  return {
    difference: last.value - first.value,
    ...{ from: first.at, to: last.at },
    isWhole: first.at === 0 && last.at === asked - 1,
  }
}
