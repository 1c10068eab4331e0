import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './is-public-address.ts'

export interface GuardedRequest {
  method?: 'GET' | 'POST' | 'DELETE' | 'HEAD'
  headers?: Record<string, string>
  body?: string | Uint8Array | URLSearchParams
  signal?: AbortSignal
  /** Over the whole exchange; 30 s unless told. */
  timeoutMs?: number
  /** Most bytes of the answer; 2 MiB unless told. */
  maxBytes?: number
}

/**
 * A `fetch` for addresses we did not choose ourselves. The answer is whole when the promise
 * resolves.
 */
export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<Response>

/**
 * `FETCH_REFUSED`: never sent. `FETCH_UNREACHABLE`: no connection was made, so never sent.
 * `FETCH_TIMEOUT`, `FETCH_TOO_LARGE`, `FETCH_FAILED`: it may have arrived.
 */
export class FetchError extends Error {
  readonly code: FetchErrorCode

  constructor(code: FetchErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.code = code
  }
}
export type FetchErrorCode =
  | 'FETCH_REFUSED'
  | 'FETCH_UNREACHABLE'
  | 'FETCH_TIMEOUT'
  | 'FETCH_TOO_LARGE'
  | 'FETCH_FAILED'

const maxRedirects = 3
const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

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
    const timeout = AbortSignal.timeout(request.timeoutMs ?? 30_000)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    let url = parse(address)
    for (let hop = 0; ; hop += 1) {
      const isTrusted = trusted.has(url.origin)
      if (!isTrusted) refuseClosedAddress(url)
      const answer = await send(url, request, signal, isTrusted ? open : guarded)
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || location === null) return answer
      const next = URL.parse(location, url.href)
      if (next?.origin !== url.origin || hop >= maxRedirects || (request.method ?? 'GET') !== 'GET')
        throw new FetchError('FETCH_FAILED', `redirect from ${url.origin} was not followed`)
      url = next
    }
  }
}

interface Way {
  agents: { http: HttpAgent; https: HttpsAgent }
  lookup: LookupFunction | undefined
}

function makeAgents() {
  return {
    http: new HttpAgent({ keepAlive: true, timeout: 30_000 }),
    https: new HttpsAgent({ keepAlive: true, timeout: 30_000 }),
  }
}

function parse(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new FetchError('FETCH_REFUSED', 'only http and https addresses are fetched')
  return url
}

function refuseClosedAddress(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new FetchError('FETCH_REFUSED', `${url.origin} is not a public address`)
  if (url.username || url.password)
    throw new FetchError('FETCH_REFUSED', 'addresses with credentials are not fetched')
}

function publicLookup(resolve: typeof systemLookup): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      const allowed = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first || allowed.length < addresses.length)
        return done(new FetchError('FETCH_REFUSED', `${hostname} is not a public address`), [])
      if (options.all) return done(null, allowed)
      return done(null, first.address, first.family)
    })
  }
}

function send(url: URL, request: GuardedRequest, signal: AbortSignal, way: Way): Promise<Response> {
  const isSecure = url.protocol === 'https:'
  const body = request.body instanceof URLSearchParams ? request.body.toString() : request.body
  const isForm = request.body instanceof URLSearchParams
  return new Promise((resolve, reject) => {
    const outgoing = (isSecure ? httpsRequest : httpRequest)(
      url,
      {
        method: request.method ?? 'GET',
        agent: isSecure ? way.agents.https : way.agents.http,
        ...(way.lookup ? { lookup: way.lookup } : {}),
        headers: {
          'User-Agent': 'uPubly',
          ...(isForm ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
          ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
          ...request.headers,
        },
        signal,
      },
      (incoming) => {
        collect(incoming, request.maxBytes ?? 2 * 1024 * 1024)
          .then((bytes) => resolve(toResponse(incoming, bytes)))
          .catch((error) => reject(toFetchError(error, signal)))
      },
    )
    outgoing.on('error', (error) => reject(toFetchError(error, signal)))
    outgoing.end(body)
  })
}

async function collect(
  incoming: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    size += chunk.length
    if (size > maxBytes) {
      incoming.destroy()
      throw new FetchError('FETCH_TOO_LARGE', `the answer is larger than ${maxBytes} bytes`)
    }
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

function toResponse(incoming: IncomingMessage, bytes: Uint8Array<ArrayBuffer>): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const status = incoming.statusCode ?? 502
  const hasBody = status !== 204 && status !== 205 && status !== 304
  return new Response(hasBody ? bytes : null, { status, headers })
}

function toFetchError(error: unknown, signal: AbortSignal): Error {
  if (error instanceof FetchError) return error
  if (signal.aborted) return new FetchError('FETCH_TIMEOUT', 'no answer in time', error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreachable.has(code)) return new FetchError('FETCH_UNREACHABLE', code, error)
  return new FetchError('FETCH_FAILED', code || 'the connection failed', error)
}
