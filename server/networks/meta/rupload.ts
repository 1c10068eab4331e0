import * as v from 'valibot'
import type { Delivery, DeliveryMedia } from '../network.ts'
import { isOwnOrigin } from '../network-fetch.ts'
import type { GraphClient } from './graph-client.ts'
import type { MetaHosts } from './meta-hosts.ts'

const Done = v.object({ success: v.literal(true) })

/** An address that an answer names is used as it came, but never anywhere else: the token goes with it. */
export function isUploadAddress(hosts: Pick<MetaHosts, 'ruploadBase' | 'graphBase'>, url: string) {
  return isOwnOrigin(url, [hosts.ruploadBase, hosts.graphBase])
}

/** Whether the network can have so many bytes of a file of `size`: what else it tells cannot be followed. */
export function isOffsetWithin(size: number, offset: number): boolean {
  return Number.isInteger(offset) && offset >= 0 && offset <= size
}

/**
 * Sends what comes from the offset `from` on, as a stream (docs/networks.md 3.4, 4.5). Throws
 * `NetworkError`.
 */
export async function sendRest(
  ask: GraphClient,
  { credentials, signal }: Pick<Delivery, 'credentials' | 'signal'>,
  { url, media, from }: { url: string; media: DeliveryMedia; from: number },
): Promise<void> {
  const { size } = media
  const stream = await media.open({ start: from, end: size - 1 })
  await ask(Done, {
    method: 'POST',
    url,
    headers: { offset: String(from), file_size: String(size) },
    body: { stream, size: size - from },
    token: credentials.accessToken,
    scheme: 'OAuth',
    accountKey: credentials.remoteId,
    signal,
    timeoutMs: 120_000,
  })
}
