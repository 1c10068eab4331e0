import { millisecondsInHour } from 'date-fns/constants'
import * as v from 'valibot'
import { dayMs, instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { type FailureClass, NetworkError } from '../network.ts'
import { type ToldDay, ToldNumber } from '../told-values.ts'
import { GraphTime } from './graph-values.ts'

/** Of a post (docs/networks.md 3.8, 4.7): what is missing is an empty set, or a metric without values. */
export const PostInsights = v.object({
  data: v.array(
    v.object({
      name: v.string(),
      values: v.optional(v.array(v.object({ value: v.optional(v.unknown()) })), []),
      total_value: v.optional(v.object({ value: v.optional(v.unknown()) })),
    }),
  ),
})

/** What was told by the name of its metric: a number, or an object with one for each kind. */
export type ToldInsights = ReadonlyMap<string, unknown>

/**
 * Asks for metrics of a post in one question. One that the network does not know, or not for such a
 * post, fails it as a whole: after a failure of the classes `refusals` each is asked for alone, and
 * what is refused then is not told. Throws `NetworkError`, `permission` where nothing but that was
 * answered.
 */
export async function askForMetrics(
  metrics: readonly string[],
  refusals: readonly FailureClass[],
  ask: (metric: string) => Promise<v.InferOutput<typeof PostInsights>>,
): Promise<ToldInsights> {
  const told = new Map<string, unknown>()
  /** Answers why it was refused; undefined where it was told. */
  const read = async (asked: readonly string[]): Promise<NetworkError | undefined> => {
    try {
      const { data } = await ask(asked.join(','))
      for (const { name, values, total_value: total } of data)
        told.set(name, total ? total.value : values[0]?.value)
      return undefined
    } catch (error) {
      if (error instanceof NetworkError && refusals.includes(error.failure)) return error
      throw error
    }
  }
  if (!(await read(metrics))) return told
  const refused: NetworkError[] = []
  for (const metric of metrics) {
    const refusal = await read([metric])
    if (refusal) refused.push(refusal)
  }
  const [first] = refused
  const isPermission = refused.every(({ failure }) => failure === 'permission')
  if (first && isPermission && refused.length === metrics.length) throw first
  return told
}

/** Insights of days are cut at midnight there (docs/networks.md 3.8). */
const zone = 'America/Los_Angeles'

/** What is missing is an empty set, or a metric without values (docs/networks.md 3.8, 4.7). */
export const InsightsAnswer = v.object({
  data: v.array(
    v.object({
      values: v.optional(
        v.array(v.object({ value: ToldNumber, end_time: v.optional(GraphTime) })),
        [],
      ),
      total_value: v.optional(v.object({ value: ToldNumber })),
    }),
  ),
})
type InsightsAnswer = v.InferOutput<typeof InsightsAnswer>

export interface InsightSpan {
  /** 'YYYY-MM-DD' */
  day: string
  /** In whole seconds since 1970, as Graph takes them. */
  since: number
  until: number
}

/** Those of the days that are over at `now` (ms since 1970), with their bounds. */
export function listOverDays(days: readonly string[], now: number): InsightSpan[] {
  return days.flatMap((day) => {
    const since = instantOf({ date: day, time: '00:00' }, zone)
    const noonOfNext = since + dayMs + 12 * millisecondsInHour
    const next = wallClockAt(noonOfNext, zone).date
    const until = instantOf({ date: next, time: '00:00' }, zone)
    return until <= now ? [{ day, since: since / 1000, until: until / 1000 }] : []
  })
}

/** The numbers of a series by day. The end of a day is told, wherever the network cuts it. */
export function readSeries({ data }: InsightsAnswer): Map<string, number> {
  const values = data.flatMap((metric) => metric.values)
  return new Map(
    values.flatMap(({ value, end_time: end }) => {
      if (value === null || end === undefined) return []
      const middle = new Date(end - 12 * millisecondsInHour)
      return [[middle.toISOString().slice(0, 10), value] as const]
    }),
  )
}

/**
 * What a question for one metric answered; `none` where the network does not know the metric, or not
 * for this account: that fails a call as a whole, so each is asked for alone.
 */
export async function askIfKnown<T>(ask: () => Promise<T>, none: T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof NetworkError && error.failure === 'content') return none
    throw error
  }
}

/** Without the days of which nothing is told. */
export function joinDays(
  spans: readonly InsightSpan[],
  reach: ReadonlyMap<string, number>,
  views: ReadonlyMap<string, number>,
): ToldDay[] {
  return spans
    .map(({ day }) => ({ day, reach: reach.get(day) ?? null, views: views.get(day) ?? null }))
    .filter((told) => told.reach !== null || told.views !== null)
}
