import * as v from 'valibot'
import { NetworkError, type NetworkFetch } from '../network.ts'
import { parseJson } from '../parse-json.ts'
import { findErrorRule } from './error-table.ts'
import type { UsageThrottle } from './usage-throttle.ts'

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  params: Record<string, string>
  token?: string
  /** The account whose rate limit the call counts for. */
  accountKey: string
  /** True for the publishing call: when its answer is lost, the failure is `ambiguous`. */
  isCommit?: boolean
  signal?: AbortSignal
  timeoutMs?: number
}

export type GraphClient = (call: GraphCall) => Promise<unknown>

const GraphErrorAnswer = v.object({
  error: v.object({
    code: v.number(),
    error_subcode: v.optional(v.number()),
    fbtrace_id: v.optional(v.string(), '-'),
  }),
})
/** The error shape of api.instagram.com. */
const CodeErrorAnswer = v.object({ error_type: v.string(), code: v.number() })

const unreachable = 'Não foi possível falar com o Instagram.'
const unsure = 'O Instagram não confirmou a publicação.'

/**
 * Calls the Graph API. Throws every failure as a `NetworkError` of a class from the error table.
 */
export function createGraphClient(fetch: NetworkFetch, throttle: UsageThrottle): GraphClient {
  return async (call) => {
    const wait = throttle.secondsToWait(call.accountKey)
    if (wait > 0)
      throw new NetworkError('rate_limited', 'O Instagram pediu para esperar.', 'usage throttle', {
        retryAfterSeconds: wait,
      })
    const answer = await send(fetch, call)
    throttle.observe(call.accountKey, answer.headers)
    const body = parseBody(await answer.text())
    if (answer.ok && body !== undefined) return body
    throw toNetworkError(call, answer, body, throttle)
  }
}

/**
 * Checks an answer against its schema. An unknown shape counts as no answer: throws `NetworkError`.
 */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
  isCommit = false,
): v.InferOutput<S> {
  const result = v.safeParse(schema, answer)
  if (result.success) return result.output
  const fields = result.issues.map((issue) => v.getDotPath(issue) ?? '').join(', ')
  throw new NetworkError(isCommit ? 'ambiguous' : 'transient', unsure, `answer without ${fields}`, {
    attemptsAtMost: 5,
  })
}

async function send(fetch: NetworkFetch, call: GraphCall): Promise<Response> {
  const url = new URL(call.url)
  const isForm = call.method === 'POST'
  if (!isForm)
    for (const [name, value] of Object.entries(call.params)) url.searchParams.set(name, value)
  try {
    return await fetch(url, {
      method: call.method,
      headers: call.token === undefined ? {} : { Authorization: `Bearer ${call.token}` },
      ...(isForm && { body: new URLSearchParams(call.params) }),
      ...(call.signal && { signal: call.signal }),
      timeoutMs: call.timeoutMs ?? 30_000,
    })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
    const isUnsent = code === 'FETCH_REFUSED' || code === 'FETCH_UNREACHABLE'
    const isUnsure = call.isCommit === true && !isUnsent
    throw new NetworkError(
      isUnsure ? 'ambiguous' : 'transient',
      isUnsure ? unsure : unreachable,
      `${code} on ${call.method} ${url.pathname}`,
      { cause },
    )
  }
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function toNetworkError(
  call: GraphCall,
  answer: Response,
  body: unknown,
  throttle: UsageThrottle,
): NetworkError {
  const where = `HTTP ${answer.status} on ${call.method} ${new URL(call.url).pathname}`
  const graph = v.safeParse(GraphErrorAnswer, body)
  if (!graph.success) return withoutGraphError(call, answer, body, where)
  const { code, error_subcode: subcode, fbtrace_id: trace } = graph.output.error
  const { failure, explanation, attemptsAtMost } = findErrorRule(code, subcode)
  const detail = `code ${code}/${subcode ?? '-'} trace ${trace} ${where}`
  // A server that failed may have failed after publishing, so a commit is not simply tried again.
  if (call.isCommit && failure === 'transient') return new NetworkError('ambiguous', unsure, detail)
  if (failure !== 'rate_limited')
    return new NetworkError(failure, explanation, detail, { attemptsAtMost })
  const told = throttle.secondsToWait(call.accountKey)
  const retryAfterSeconds = told > 0 ? told : 5 * 60
  throttle.pause(call.accountKey, retryAfterSeconds)
  return new NetworkError(failure, explanation, detail, { retryAfterSeconds })
}

function withoutGraphError(
  call: GraphCall,
  answer: Response,
  body: unknown,
  where: string,
): NetworkError {
  if (v.is(CodeErrorAnswer, body))
    return new NetworkError('auth', 'O Instagram não aceitou a autorização.', where)
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('Retry-After')) || 5 * 60
    return new NetworkError('rate_limited', 'O Instagram pediu para esperar.', where, {
      retryAfterSeconds: seconds,
    })
  }
  return call.isCommit
    ? new NetworkError('ambiguous', unsure, where)
    : new NetworkError('transient', unreachable, where)
}
