import * as v from 'valibot'
import { isOwnOrigin } from '../is-own-origin.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Delivery, NetworkError } from '../network.ts'
import type { Facebook } from './settings.ts'

const partsAtMost = 5

/**
 * All items of an edge, newest first, over the addresses of the next parts, until one is older than
 * `since` (ms). Throws `NetworkError` where there are more than can be read: then nothing is proven.
 */
export async function listAll<T extends { created_time: number }>(
  { settings, ask }: Facebook,
  { credentials, signal }: Pick<Delivery, 'credentials' | 'signal'>,
  asked: {
    path: string
    item: v.GenericSchema<unknown, T>
    params: Record<string, string>
    since: number
  },
): Promise<T[]> {
  const schema = v.object({
    data: v.array(asked.item),
    paging: v.optional(v.object({ next: v.optional(v.string()) })),
  })
  const first = new URL(graphUrl(settings, asked.path))
  first.search = new URLSearchParams({ ...asked.params, limit: '100' }).toString()
  const found: T[] = []
  let url = first.href
  for (let part = 0; part < partsAtMost; part += 1) {
    if (!isOwnOrigin(url, [settings.graphBase]))
      throw new NetworkError('unknown', 'O Facebook respondeu de forma inesperada.', 'foreign next')
    const { data, paging } = await ask(schema, {
      ...{ method: 'GET' as const, url, signal },
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
    })
    found.push(...data.filter((item) => item.created_time >= asked.since))
    const isPast = data.some((item) => item.created_time < asked.since)
    if (paging?.next === undefined || isPast) return found
    url = paging.next
  }
  const explanation = 'Há publicações demais para encontrar esta.'
  throw new NetworkError(
    'transient',
    explanation,
    `more than ${partsAtMost} parts of ${asked.path}`,
  )
}
