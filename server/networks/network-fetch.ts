/**
 * How networks are reached: their own servers alone. Every call ends. An error whose `code` is
 * 'FETCH_REFUSED' or 'FETCH_UNREACHABLE' was never sent, with 'FETCH_BODY_FAILED' it was not sent
 * whole; any other may have arrived.
 */
export type NetworkFetch = (url: string | URL, request?: NetworkRequest) => Promise<Response>

export interface NetworkRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  /** A stream is read as fast as the network takes it: `size` is its exact number of bytes. */
  body?:
    | string
    | Uint8Array
    | URLSearchParams
    | { stream: ReadableStream<Uint8Array>; size: number }
  /** Sent as JSON, in place of a body. */
  json?: unknown
  signal?: AbortSignal
  /** Over the whole exchange; while a body is streamed, how long nothing may move. 30 s unless told. */
  timeoutMs?: number
  /** Of a streamed body: over the whole exchange; an hour unless told. */
  longestMs?: number
  /** Most bytes of the answer; 2 MiB unless told. */
  maxBytes?: number
}

/**
 * Whether an absolute address that a network handed back (where to upload, the next page) is one of
 * its own. `origins` are those of its settings: 'https://api.example.com', or 'https://*.example.com'
 * for all names below one.
 */
export function isOwnOrigin(address: string | URL, origins: readonly string[]): boolean {
  const url = URL.parse(String(address))
  if (url?.username !== '' || url.password !== '') return false
  return origins.some((origin) => {
    const [, scheme, parent] = /^(https?:)\/\/\*\.([^/]+)$/.exec(origin) ?? []
    if (parent === undefined) return url.origin === URL.parse(origin)?.origin
    return url.protocol === scheme && url.host.endsWith(`.${parent}`)
  })
}

class ForeignAddressError extends Error {
  readonly code = 'FETCH_REFUSED'
}

/**
 * A fetch for one network, which never takes its tokens anywhere but to its own servers, whatever
 * an answer says.
 */
export function keepToOrigins(fetch: NetworkFetch, origins: readonly string[]): NetworkFetch {
  return async (url, request) => {
    if (isOwnOrigin(url, origins)) return fetch(url, request)
    const { body } = request ?? {}
    if (typeof body === 'object' && 'stream' in body) await body.stream.cancel()
    throw new ForeignAddressError(`${URL.parse(String(url))?.origin} is not of this network`)
  }
}
