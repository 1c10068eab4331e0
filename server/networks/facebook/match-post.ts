import * as v from 'valibot'
import { clockToleranceMs, GraphTime, isSameText } from '../meta/graph-values.ts'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Delivery, NetworkError } from '../network.ts'
import { isOwnOrigin } from '../network-fetch.ts'
import type { Facebook } from './settings.ts'

const Target = v.optional(v.object({ id: v.optional(v.string()) }))
const Photo = v.object({ target: Target })
const Attachment = v.object({
  media_type: v.optional(v.string(), ''),
  target: Target,
  unshimmed_url: v.optional(v.string()),
  subattachments: v.optional(v.object({ data: v.array(Photo) })),
})

/** A post of the Page, as /published_posts lists it (docs/networks.md 4.6). */
export const ListedPost = v.object({
  id: v.string(),
  message: v.optional(v.string(), ''),
  created_time: GraphTime,
  permalink_url: v.optional(v.string()),
  attachments: v.optional(v.object({ data: v.array(Attachment) }), { data: [] }),
})
export type ListedPost = v.InferOutput<typeof ListedPost>

export const listedPostFields =
  'id,message,created_time,permalink_url,attachments{media_type,target,unshimmed_url,subattachments{target}}'

/** What was sent: the ids of the staged photos, and '' for no link. */
export interface SentPost {
  message: string
  link: string
  photoIds: readonly string[]
}

export function photoIdsOf({ attachments }: ListedPost): string[] {
  return attachments.data.flatMap(({ media_type: kind, target, subattachments }) =>
    [
      ...(kind === 'photo' ? [target] : []),
      ...(subattachments?.data ?? []).map((one) => one.target),
    ].flatMap((one) => one?.id ?? []),
  )
}

/** Whether a post shows photos that we staged: no other post can. */
export function hasOurPhotos({ photoIds }: SentPost, post: ListedPost): boolean {
  const shown = photoIdsOf(post)
  return photoIds.length > 0 && photoIds.some((id) => shown.includes(id))
}

/** Whether a post could be ours by its text, its link and what it shows. */
export function looksLike({ message, link, photoIds }: SentPost, post: ListedPost): boolean {
  if (!isSameText(post.message, message)) return false
  const kinds = post.attachments.data.map(({ media_type: kind }) => kind)
  const count = Math.max(photoIdsOf(post).length, kinds.includes('photo') ? 1 : 0)
  if (photoIds.length > 0) return count === photoIds.length
  if (count > 0 || kinds.some((kind) => kind === 'video' || kind === 'album')) return false
  const shown = post.attachments.data.flatMap(({ unshimmed_url: url }) => url ?? [])
  return link === '' || shown.length === 0 || shown.some((url) => isSameAddress(url, link))
}

function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return a !== null && b !== null && a.host === b.host && a.pathname === b.pathname
}

/**
 * The one item that must be ours: alone among those that fit, and made after the call began. None
 * where several fit, since then nothing is proven; the newest is never just assumed. Times in ms.
 */
export function pickOnly<T extends { created_time: number }>(
  fitting: readonly T[],
  startedAt: number,
): T | undefined {
  const [found, ...others] = fitting
  const isOurs = found && found.created_time >= startedAt - clockToleranceMs
  return isOurs && others.length === 0 ? found : undefined
}

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
