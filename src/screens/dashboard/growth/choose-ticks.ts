import { extent, nice, ticks } from 'd3-array'
import type { DayValues } from './summarize-values.ts'

export type ChartForm = 'line' | 'bars'

/** The approximate numbers of steps that are tried for an axis, and the most ticks that have room. */
const triedSteps = [2, 3, 4]
const mostTicks = 5
/** A line's axis spans at least this share of its values: a tiny change must not look like a leap. */
const leastShare = 0.001

export interface ValueAxis {
  min: number
  max: number
  /** Whole numbers in order; the first is `min`, the last `max`. */
  ticks: number[]
}

/**
 * The axis of counts. Bars begin at zero, because their height is what is compared; a line shows how a level
 * changes, so its axis begins near it, and equal values are in the middle.
 */
export function chooseValueAxis(values: DayValues, form: ChartForm): ValueAxis {
  const known = values.filter((value) => value !== null)
  const [least = 0, most = 0] = extent(known)
  let low = 0
  let high = Math.max(1, most)
  if (form === 'line') {
    const middle = (least + most) / 2
    const half = Math.max(1, (most * leastShare) / 2, (most - least) / 2)
    low = Math.max(0, Math.floor(middle - half))
    high = Math.ceil(middle + half)
  }
  const axes = triedSteps.map((steps) => makeAxis(low, high, steps))
  const [first, ...others] = axes.filter((axis) => axis.ticks.length <= mostTicks)
  // The axis that leaves the least of the chart's height unused.
  return others.reduce(
    (best, axis) => (axis.max - axis.min < best.max - best.min ? axis : best),
    first ?? makeAxis(low, high, 1),
  )
}

function makeAxis(low: number, high: number, steps: number): ValueAxis {
  const [min, max] = nice(low, high, steps)
  return { min, max, ticks: ticks(min, max, steps).filter(Number.isInteger) }
}

/** The indices of the days that are labelled under a chart: the first, the middle one and the last. */
export function chooseDayTicks(count: number): number[] {
  return [...new Set([0, Math.floor((count - 1) / 2), count - 1])]
}

const plain = new Intl.NumberFormat('pt-BR')
const fractionDigits = [0, 1, 2, 3, 4]

/**
 * The numbers of an axis in short ('5 mil', '1,2 bi'), with as many digits as are needed to be exact; in full
 * where that is not longer.
 */
export function shortenTicks(numbers: readonly number[]): string[] {
  const full = numbers.map((one) => plain.format(one))
  const digits = fractionDigits.find((count) => numbers.every((one) => isExact(one, count)))
  if (digits === undefined) return full
  const format = new Intl.NumberFormat('pt-BR', {
    ...{ notation: 'compact', compactDisplay: 'short' },
    maximumFractionDigits: digits,
  })
  const short = numbers.map((one) => format.format(one))
  return longest(short) < longest(full) ? short : full
}

/** Whether `digits` decimals of its thousands, millions, ... write the count exactly: 1250 is '1,25 mil'. */
function isExact(count: number, digits: number): boolean {
  const thousands = Math.max(0, Math.floor((String(count).length - 1) / 3))
  return count % 10 ** Math.max(0, thousands * 3 - digits) === 0
}

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length))
