import { promises } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { FetchError, toFetchError } from './fetch-error.ts'
import { parseAddress, publicLookup, type Resolve, refuseClosedAddress } from './public-lookup.ts'
import { type Deadline, startDeadline } from './start-deadline.ts'

/** What an address answered, after redirects. */
export interface Downloaded {
  status: number
  /** Where the bytes came from at last. */
  url: URL
  /** As announced, in bytes; undefined where the server does not say. */
  length: number | undefined
  /** Throws `FetchError`; whoever stops reading ends the connection. */
  body: AsyncIterable<Uint8Array>
}

/**
 * Hands the answer of an address that a person wrote to `take`, piece by piece. Reaches public
 * addresses alone: no origin is trusted, and each redirect is judged like the first address. Throws
 * `FetchError`, and what `take` throws.
 */
export type GuardedDownload = <T>(
  address: string,
  take: (answer: Downloaded) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

const maxRedirects = 5

export interface DownloadSettings {
  lookup?: Resolve
  /**
   * Where a judged address is connected to: itself, but in tests, which reach no public address.
   */
  route?: (address: string) => string
  /** How long nothing may move, in ms. */
  quietMs?: number
  /** Over the whole exchange, in ms. */
  longestMs?: number
}

export function createGuardedDownload(settings: DownloadSettings = {}): GuardedDownload {
  const { quietMs = 15_000, longestMs = 5 * 60_000 } = settings
  const lookup = routed(publicLookup(settings.lookup ?? askNameServers()), settings.route)
  return async (address, take, signal) => {
    const deadline = startDeadline({ quietMs, longestMs, isStreamed: true, signal })
    try {
      let url = parseAddress(address)
      for (let hop = 0; ; hop += 1) {
        refuseClosedAddress(url)
        const incoming = await open(url, lookup, deadline)
        const { location } = incoming.headers
        const status = incoming.statusCode ?? 0
        if (status < 300 || status > 399 || location === undefined)
          return await hand(incoming, url, take, deadline)
        incoming.destroy()
        if (hop >= maxRedirects) throw new FetchError('FETCH_FAILED', 'too many redirects')
        url = parseAddress(URL.parse(location, url.href) ?? '')
      }
    } finally {
      deadline.end()
    }
  }
}

/** Resolves as `lookup` does, and answers where to connect instead of what was found. */
function routed(
  lookup: LookupFunction,
  route: DownloadSettings['route'] = (address) => address,
): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) =>
      typeof found === 'string'
        ? done(error, route(found), family)
        : done(
            error,
            found.map((one) => ({ ...one, address: route(one.address) })),
          ),
    )
}

/** On a connection of its own: none is kept that somebody else's address would use again. */
async function open(
  url: URL,
  lookup: LookupFunction,
  { signal }: Deadline,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const outgoing = (isSecure ? httpsRequest : httpRequest)(url, {
    ...{ signal, lookup, agent: isSecure ? new HttpsAgent() : new HttpAgent() },
    headers: { 'User-Agent': 'uPubly', Accept: 'image/*, video/*', 'Accept-Encoding': 'identity' },
  })
  try {
    return await new Promise((resolve, reject) => {
      // The listener stays: what breaks later is told by the answer's own end.
      outgoing.on('error', reject)
      outgoing.once('response', resolve)
      outgoing.end()
    })
  } catch (error) {
    throw toFetchError(error, signal)
  }
}

async function hand<T>(
  incoming: IncomingMessage,
  url: URL,
  take: (answer: Downloaded) => Promise<T>,
  deadline: Deadline,
): Promise<T> {
  const length = Number(incoming.headers['content-length'] ?? Number.NaN)
  try {
    return await take({
      ...{ status: incoming.statusCode ?? 0, url, body: read(incoming, deadline) },
      length: Number.isSafeInteger(length) ? length : undefined,
    })
  } finally {
    incoming.destroy()
  }
}

async function* read(incoming: IncomingMessage, deadline: Deadline): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of incoming) {
      deadline.moved()
      yield chunk
    }
  } catch (error) {
    throw toFetchError(error, deadline.signal)
  }
}

/**
 * Resolves names by the name servers alone. `lookup` of node:dns waits for them in one of a few
 * places that all names of this process share: a name whose servers are silent would keep those of
 * the networks waiting. `servers`: others than the machine's.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  const resolver = new promises.Resolver({ timeout: 3000, tries: 2 })
  if (servers) resolver.setServers(servers)
  const ask = async (hostname: string) => {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const found = [
      ...list(four).map((address) => ({ address, family: 4 })),
      ...list(six).map((address) => ({ address, family: 6 })),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
  return (hostname, _options, done) =>
    void ask(hostname).then(
      (found) => done(null, found),
      (error) => done(error, []),
    )
}

function list(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === 'fulfilled' ? answer.value : []
}
