import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { FetchError } from './fetch-error.ts'
import { parseAddress, publicLookup, refuseClosedAddress } from './public-lookup.ts'
import { abandonBody, type RequestContent, writeBody } from './request-body.ts'
import { sendRequest } from './send-request.ts'
import { startDeadline } from './start-deadline.ts'

export interface GuardedRequest extends RequestContent {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Over the whole exchange; while a body is streamed, how long nothing may move. 30 s unless told. */
  timeoutMs?: number
  /** Of a streamed body: over the whole exchange; an hour unless told. */
  longestMs?: number
  /** Most bytes of the answer; 2 MiB unless told. */
  maxBytes?: number
}

/**
 * A `fetch` for addresses we did not choose ourselves. The answer is whole when the promise
 * resolves. Throws `FetchError`.
 */
export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<Response>

const maxRedirects = 3
const hour = 60 * 60_000

/**
 * Reaches public addresses and the origins named here (the configured bases of the networks),
 * nothing else. Names are judged by what they resolve to at the moment of connecting, so an answer
 * that changes in between does not open a way in. Follows redirects within the same origin only.
 */
export function createGuardedFetch(options: {
  trustedOrigins: readonly string[]
  lookup?: typeof systemLookup
}): GuardedFetch {
  const trusted = new Set(options.trustedOrigins.map((origin) => new URL(origin).origin))
  const lookup = publicLookup(options.lookup ?? systemLookup)
  const open = { agents: makeAgents(), lookup: undefined }
  const guarded = { agents: makeAgents(), lookup }

  return async (address, request = {}) => {
    const { method = 'GET', headers = {}, maxBytes = 2 * 1024 * 1024 } = request
    const sent = { method, headers, content: writeBody(request), maxBytes }
    const deadline = startDeadline({
      ...{ quietMs: request.timeoutMs ?? 30_000, longestMs: request.longestMs ?? hour },
      ...{ isStreamed: sent.content.streamed !== undefined, signal: request.signal },
    })
    try {
      let url = parseAddress(address)
      for (let hop = 0; ; hop += 1) {
        const isTrusted = trusted.has(url.origin)
        if (!isTrusted) refuseClosedAddress(url)
        const answer = await sendRequest(url, sent, deadline, isTrusted ? open : guarded)
        const location = answer.headers.get('location')
        if (answer.status < 300 || answer.status > 399 || location === null) return answer
        const next = URL.parse(location, url.href)
        if (next?.origin !== url.origin || hop >= maxRedirects || method !== 'GET')
          throw new FetchError('FETCH_FAILED', `redirect from ${url.origin} was not followed`)
        url = next
      }
    } finally {
      deadline.end()
      await abandonBody(request.body)
    }
  }
}

function makeAgents() {
  return {
    http: new HttpAgent({ keepAlive: true, timeout: 30_000 }),
    https: new HttpsAgent({ keepAlive: true, timeout: 30_000 }),
  }
}
