import * as v from 'valibot'
import { type Delivery, NetworkError } from '../network.ts'
import type { NetworkFetch } from '../network-fetch.ts'
import { parseBody, toSendError, unreachableOf, unsureOf } from '../read-answer.ts'
import { findErrorRule, isListed } from './error-table.ts'

export interface TiktokCall {
  method: 'GET' | 'POST'
  /** With its slash at the end, and the query if there is one. */
  path: string
  json?: unknown
  token: string
  /** True for the call that others see: when its answer is lost, the failure is `ambiguous`. */
  isCommit?: boolean
  signal?: AbortSignal
}

/** Answers what stands in `data`. */
export type TiktokClient = (call: TiktokCall) => Promise<unknown>

/** Success is `error.code` 'ok', whatever the status (docs/networks.md 5.2). */
const Envelope = v.object({
  data: v.optional(v.unknown(), {}),
  error: v.object({
    code: v.string(),
    log_id: v.optional(v.string()),
    logid: v.optional(v.string()),
  }),
})

export const name = 'TikTok'

/** Calls the API. Throws every failure as a `NetworkError` of a class from the error table. */
export function createTiktokClient(fetch: NetworkFetch, apiBase: string): TiktokClient {
  return async (call) => {
    const answer = await send(fetch, apiBase, call)
    const envelope = v.safeParse(Envelope, parseBody(await answer.text()))
    if (answer.ok && envelope.success && envelope.output.error.code === 'ok')
      return envelope.output.data
    throw toNetworkError(call, answer, envelope.success ? envelope.output.error : undefined)
  }
}

/**
 * A call for a delivery. A token that TikTok calls invalid is renewed once in a step, as the call
 * had no effect. Throws `NetworkError`.
 */
export async function callFor(
  { call }: { call: TiktokClient },
  delivery: Pick<Delivery, 'credentials' | 'renew' | 'signal'>,
  asked: Omit<TiktokCall, 'token' | 'signal'>,
): Promise<unknown> {
  const { signal } = delivery
  try {
    return await call({ ...asked, token: delivery.credentials.accessToken, signal })
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'auth') throw error
    const { accessToken } = await delivery.renew()
    return call({ ...asked, token: accessToken, signal })
  }
}

async function send(fetch: NetworkFetch, apiBase: string, call: TiktokCall): Promise<Response> {
  try {
    return await fetch(`${apiBase}${call.path}`, {
      method: call.method,
      headers: { Authorization: `Bearer ${call.token}` },
      ...(call.method === 'POST' && { json: call.json ?? {} }),
      ...(call.signal && { signal: call.signal }),
      timeoutMs: 30_000,
    })
  } catch (cause) {
    throw toSendError(name, cause, whereOf(call), call.isCommit)
  }
}

function toNetworkError(
  call: TiktokCall,
  answer: Response,
  error: v.InferOutput<typeof Envelope>['error'] | undefined,
): NetworkError {
  const { isCommit } = call
  const told = error?.log_id ?? error?.logid ?? '-'
  const detail = `code ${error?.code ?? '-'} log ${told} HTTP ${answer.status} on ${whereOf(call)}`
  if (!error || !isListed(error.code)) {
    if (answer.status === 429)
      return new NetworkError('rate_limited', 'O TikTok pediu para esperar.', detail, {
        retryAfterSeconds: Number(answer.headers.get('Retry-After')) || 60,
      })
    if (!error || answer.status >= 500)
      return isCommit
        ? new NetworkError('ambiguous', unsureOf(name), detail)
        : new NetworkError('transient', unreachableOf(name), detail)
  }
  const { failure, explanation, ...more } = findErrorRule(error.code)
  // A server that failed may have failed after taking the post, so a commit is not simply repeated.
  return isCommit && failure === 'transient'
    ? new NetworkError('ambiguous', unsureOf(name), detail)
    : new NetworkError(failure, explanation, detail, more)
}

const whereOf = ({ method, path }: TiktokCall) => `${method} ${path.split('?')[0]}`
