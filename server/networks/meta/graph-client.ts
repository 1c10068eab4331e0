import * as v from 'valibot'
import type { ErrorRule } from '../error-rule.ts'
import { NetworkError } from '../network.ts'
import type { NetworkFetch, NetworkRequest } from '../network-fetch.ts'
import { parseBody, readAnswer, toSendError, unreachableOf, unsureOf } from '../read-answer.ts'
import type { UsageThrottle } from './usage-throttle.ts'

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  /** Sent as a form by a POST without a body of its own, else in the address. */
  params?: Record<string, string>
  token?: string
  /** How the token is announced: uploads want 'OAuth' (docs/networks.md 0). */
  scheme?: 'Bearer' | 'OAuth'
  headers?: Record<string, string>
  /** The bytes of a file. */
  body?: NetworkRequest['body']
  /** The account whose rate limit the call counts for; left out while somebody connects one. */
  accountKey?: string
  /** True for the publishing call: when its answer is lost, the failure is `ambiguous`. */
  isCommit?: boolean
  signal?: AbortSignal
  timeoutMs?: number
}

/**
 * Calls the Graph API and checks the answer against its schema; an unknown shape counts as no
 * answer. Throws every failure as a `NetworkError` of a class from the error table.
 */
export type GraphClient = <S extends v.GenericSchema>(
  schema: S,
  call: GraphCall,
) => Promise<v.InferOutput<S>>

/** A network of Meta, in its own words. */
export interface GraphNetwork {
  fetch: NetworkFetch
  throttle: UsageThrottle
  /** A masculine name: 'Instagram'. */
  name: string
  findErrorRule(code: number, subcode?: number): ErrorRule
}

const GraphErrorAnswer = v.object({
  error: v.object({
    code: v.number(),
    error_subcode: v.optional(v.number()),
    fbtrace_id: v.optional(v.string(), '-'),
  }),
})
/** The error shape of api.instagram.com. */
const CodeErrorAnswer = v.object({ error_type: v.string(), code: v.number() })
/** The error shape of rupload.facebook.com. */
const UploadErrorAnswer = v.object({
  debug_info: v.object({ retriable: v.optional(v.boolean(), false), type: v.string() }),
})

export function createGraphClient(network: GraphNetwork): GraphClient {
  const { throttle, name } = network
  return async (schema, call) => {
    const { accountKey } = call
    const wait = accountKey === undefined ? 0 : throttle.secondsToWait(accountKey)
    if (wait > 0)
      throw new NetworkError('rate_limited', `O ${name} pediu para esperar.`, 'usage throttle', {
        retryAfterSeconds: wait,
      })
    const answer = await send(network, call)
    if (accountKey !== undefined) throttle.observe(accountKey, answer.headers)
    const body = parseBody(await answer.text())
    if (!answer.ok || body === undefined) throw toNetworkError(network, call, answer, body)
    return readAnswer(name, schema, body, call.isCommit)
  }
}

async function send({ fetch, name }: GraphNetwork, call: GraphCall): Promise<Response> {
  const { method, params = {}, token, scheme = 'Bearer', body, signal, timeoutMs = 30_000 } = call
  const url = new URL(call.url)
  const isForm = method === 'POST' && body === undefined
  if (!isForm) for (const [key, value] of Object.entries(params)) url.searchParams.set(key, value)
  try {
    return await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `${scheme} ${token}` }),
        ...call.headers,
      },
      ...(isForm && { body: new URLSearchParams(params) }),
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      timeoutMs,
    })
  } catch (cause) {
    throw toSendError(name, cause, `${method} ${url.pathname}`, call.isCommit)
  }
}

function toNetworkError(
  network: GraphNetwork,
  call: GraphCall,
  answer: Response,
  body: unknown,
): NetworkError {
  const { throttle, name } = network
  const where = `HTTP ${answer.status} on ${call.method} ${new URL(call.url).pathname}`
  const graph = v.safeParse(GraphErrorAnswer, body)
  if (!graph.success) return withoutGraphError(network, call, answer, body, where)
  const { code, error_subcode: subcode, fbtrace_id: trace } = graph.output.error
  const { failure, explanation, attemptsAtMost } = network.findErrorRule(code, subcode)
  const detail = `code ${code}/${subcode ?? '-'} trace ${trace} ${where}`
  // A server that failed may have failed after publishing, so a commit is not simply tried again.
  if (call.isCommit && failure === 'transient')
    return new NetworkError('ambiguous', unsureOf(name), detail)
  if (failure !== 'rate_limited')
    return new NetworkError(failure, explanation, detail, { attemptsAtMost })
  const { accountKey } = call
  const told = accountKey === undefined ? 0 : throttle.secondsToWait(accountKey)
  const retryAfterSeconds = told > 0 ? told : 5 * 60
  if (accountKey !== undefined) throttle.pause(accountKey, retryAfterSeconds)
  return new NetworkError(failure, explanation, detail, { retryAfterSeconds })
}

function withoutGraphError(
  { name }: GraphNetwork,
  call: GraphCall,
  answer: Response,
  body: unknown,
  where: string,
): NetworkError {
  if (v.is(CodeErrorAnswer, body))
    return new NetworkError('auth', `O ${name} não aceitou a autorização.`, where)
  if (v.is(UploadErrorAnswer, body)) {
    const { retriable, type } = body.debug_info
    return new NetworkError(
      retriable || type !== 'ProcessingFailedError' ? 'transient' : 'media',
      `O ${name} não recebeu o arquivo inteiro.`,
      `${type} ${where}`,
      { attemptsAtMost: 6 },
    )
  }
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('Retry-After')) || 5 * 60
    return new NetworkError('rate_limited', `O ${name} pediu para esperar.`, where, {
      retryAfterSeconds: seconds,
    })
  }
  return call.isCommit
    ? new NetworkError('ambiguous', unsureOf(name), where)
    : new NetworkError('transient', unreachableOf(name), where)
}
