import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { FetchError } from './fetch-error.ts'
import { isPublicAddress } from './is-public-address.ts'

/** Throws `FetchError` for what is no address of the web. */
export function parseAddress(address: string | URL): URL {
  const url = URL.parse(String(address))
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new FetchError('FETCH_REFUSED', 'only http and https addresses are fetched')
  return url
}

/** Throws `FetchError` for an address that is closed as it is written. */
export function refuseClosedAddress(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new FetchError('FETCH_REFUSED', `${url.origin} is not a public address`)
  if (!isPortOfTheWeb(url))
    throw new FetchError('FETCH_REFUSED', `${url.origin} is the port of another service`)
  if (url.username || url.password)
    throw new FetchError('FETCH_REFUSED', 'addresses with credentials are not fetched')
}

/** Above 1023; those of other services that browsers leave alone, too (https://fetch.spec.whatwg.org/#port-blocking). */
const closedPorts = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668],
  ...[6669, 6679, 6697, 10_080],
])

/** Nobody uses this server to knock at mail servers, shells and the like. */
function isPortOfTheWeb({ port }: URL): boolean {
  if (port === '' || port === '80' || port === '443') return true
  return Number(port) > 1023 && !closedPorts.has(Number(port))
}

/** As `lookup` of node:dns with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves names for a connection: to public addresses alone, and to none where one of several is
 * not. What was judged is what is connected to.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
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
