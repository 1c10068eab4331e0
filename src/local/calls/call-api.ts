import type * as v from 'valibot'
import { type Endpoint, isForDevice } from '#contract/endpoints/endpoint.ts'
import { type CallIdentity, callWithSession, type SessionSource } from './call-with-session.ts'
import { fetchAnswer } from './fetch-answer.ts'

export interface CallPorts {
  fetch: typeof fetch
  /** Where the API is, e.g. 'http://127.0.0.1:3000'; '' means the same origin. */
  origin: string
  /** Needed for every endpoint that is not public. */
  session?: SessionSource
  /** The header that proves that this device makes a call of its own; none where it has no key. */
  prove?: (
    endpoint: Endpoint,
    input: CommonInput & { params?: unknown },
    headers: Record<string, string>,
  ) => Promise<Record<string, string>>
}

interface CommonInput extends CallIdentity {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** How long the server may be silent, in ms; ten seconds when left out. */
  silenceTimeoutMs?: number
}

type Part<E, Key extends string> = E extends { [K in Key]: infer S extends v.GenericSchema }
  ? { [K in Key]: v.InferInput<S> }
  : unknown
type BodyPart<E> = E extends { bodyType: 'multipart' }
  ? { form: FormData }
  : E extends { bodyType: 'json' }
    ? Part<E, 'body'>
    : unknown

export type CallInput<E extends Endpoint> = CommonInput &
  Part<E, 'params'> &
  Part<E, 'query'> &
  BodyPart<E>
export type CallAnswer<E extends Endpoint> = v.InferOutput<E['answer']>

/**
 * Calls an endpoint; answers its checked data. Throws `ApiError` (the server refused) or
 * `UnreachableError` (our server did not answer). A 401 is tried again with refreshed tokens.
 */
export async function callEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  ports: CallPorts,
): Promise<CallAnswer<E>> {
  if (endpoint.caller === 'visitor') return await fetchAnswer(endpoint, input, {}, ports)
  return await callWithSession(ports.session, input, async (headers) => {
    const proof = isForDevice(endpoint) && (await ports.prove?.(endpoint, input, headers))
    return await fetchAnswer(endpoint, input, { ...headers, ...proof }, ports)
  })
}
