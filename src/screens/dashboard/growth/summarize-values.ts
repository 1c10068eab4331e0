import { max, median } from 'd3-array'

/** One for each day, the earliest first; null for a day of which nothing is known. */
export type DayValues = readonly (number | null)[]

export interface DayValue {
  /** Its place among the days. */
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
  /** Of how many days a value is known. */
  known: number
  /** Of how many there could be one: see `countAsked`. */
  asked: number
}

/** Undefined where no day has a value. */
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
 * The days that can have a value. The last one is today: most networks tell a day when it is over, so
 * without a value it is still to come, and not missing.
 */
export function countAsked(values: DayValues): number {
  return values.at(-1) === null ? values.length - 1 : values.length
}

/** The runs of days that could have a value and have none: the first of each, and the one after its last. */
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
  /** The days between which it is: whole when both ends of the period are known. */
  from: number
  to: number
  isWhole: boolean
}

/**
 * How much a level, such as the followers, changed from the first to the last day that is known.
 * Undefined with fewer than two of them.
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
