import type * as v from 'valibot'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { fetchAnswer } from '#local/calls/fetch-answer.ts'

type Visitors = Endpoint & { caller: 'visitor' }
type Query<E> = E extends { query: infer S extends v.GenericSchema } ? v.InferInput<S> : undefined
type Body<E> = E extends { body: infer S extends v.GenericSchema } ? v.InferInput<S> : undefined

/** Calls an endpoint that needs no session. Throws `ApiError` or `UnreachableError`. */
export async function askServer<E extends Visitors>(
  endpoint: E,
  body: Body<E>,
  query?: Query<E>,
): Promise<v.InferOutput<E['answer']>> {
  return await fetchAnswer(
    endpoint,
    { body, query },
    {},
    { fetch: (...call) => fetch(...call), origin: '' },
  )
}
