import { isOwnOrigin } from './is-own-origin.ts'
import type { NetworkFetch } from './network-fetch.ts'

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
