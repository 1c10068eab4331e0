import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import { ErrorEnvelope, successEnvelope } from '#contract/calls/errors.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { ApiError } from './api-error.ts'
import { fetchText } from './fetch-text.ts'
import { UnreachableError } from './unreachable-error.ts'

interface RequestParts {
  params?: unknown
  query?: unknown
  body?: unknown
  form?: FormData
  headers?: Record<string, string>
  signal?: AbortSignal
  silenceTimeoutMs?: number
}

/**
 * Sends one request and reads its answer strictly: what is not in the agreed envelope throws
 * `UnreachableError`, a refusal `ApiError`.
 */
export async function fetchAnswer<E extends Endpoint>(
  endpoint: E,
  input: RequestParts,
  headers: Record<string, string>,
  ports: { fetch: typeof fetch; origin: string },
): Promise<v.InferOutput<E['answer']>> {
  const isJson = endpoint.bodyType === 'json'
  const { response, text } = await fetchText(ports, makeUrl(ports.origin, endpoint, input), {
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...headers,
      ...input.headers,
    },
    // A captive portal redirects; the API never does.
    redirect: 'error',
    ...(isJson && { body: JSON.stringify(input.body ?? {}) }),
    ...(input.form && { body: input.form }),
    signal: input.signal,
    silenceTimeoutMs: input.silenceTimeoutMs,
  })
  return readAnswer(endpoint, response, text)
}

function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  text: string,
): v.InferOutput<E['answer']> {
  if (response.ok) {
    const schema: E['answer'] = endpoint.readAnswer ?? endpoint.answer
    const success = v.safeParse(successEnvelope(schema), parseJson(text))
    if (success.success) return success.output.data
  }
  throw readRefusal(response, text) ?? badAnswer(response)
}

/** The refusal in the error envelope; undefined for any other answer. */
export function readRefusal(response: Response, text: string): ApiError | undefined {
  const failure = response.ok ? undefined : v.safeParse(ErrorEnvelope, parseJson(text))
  if (!failure?.success) return undefined
  return new ApiError(response.status, failure.output, readRetryAfter(response))
}

/** For an answer that is not ours: a proxy, a portal, a server that is starting. */
export function badAnswer(response: Response): UnreachableError {
  const retryAfterSeconds = readRetryAfter(response)
  return new UnreachableError('bad-answer', { status: response.status, retryAfterSeconds })
}

/** The path below the API's base, with its parameters filled in. */
export function fillPath(
  { path }: Endpoint,
  { params = {} }: Pick<RequestParts, 'params'>,
): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

function makeUrl(origin: string, endpoint: Endpoint, input: RequestParts): string {
  const path = fillPath(endpoint, input)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, String(value))
  return `${origin}${apiBase}${path}${query.size > 0 ? `?${query}` : ''}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Seconds to wait, from a number of seconds or an HTTP date. */
export function readRetryAfter({ headers }: Response): number | undefined {
  const value = headers.get('Retry-After')
  if (value === null) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
