import * as v from 'valibot'
import { type FailureClass, NetworkError } from '../network.ts'

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
