import * as v from 'valibot'
import { clockToleranceMs, GraphTime, isSameText } from '../meta/graph-values.ts'
import type { Delivery, DeliveryMedia, Publication, Verdict } from '../network.ts'
import { readContainer, readOfOtherLogin } from './containers.ts'
import { isStory, readJournal } from './journal.ts'
import { loginOf, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

export const ListedMedia = v.object({
  id: v.string(),
  caption: v.optional(v.string(), ''),
  timestamp: GraphTime,
  media_type: v.optional(v.string()),
  media_product_type: v.optional(v.string()),
  permalink: v.optional(v.string()),
})
export type ListedMedia = v.InferOutput<typeof ListedMedia>

type Sent = Pick<Delivery, 'caption' | 'commitStartedAt' | 'options'> & {
  media: readonly Pick<DeliveryMedia, 'kind'>[]
}

/**
 * Without a text only kind and time tell a story from another: in ms after the commit began, longer
 * than the call and its effect take.
 */
const storyWithinMs = 2 * 60 * 1000

/**
 * Finds our post among the account's own: same text (a story has none), same kind, published after
 * the commit began. Undefined when none or several fit, since then nothing is proven; the newest is never just
 * assumed.
 */
export function matchMedia(sent: Sent, listed: readonly ListedMedia[]): Publication | undefined {
  const [found, ...others] = listed.filter((media) => fits(sent, media))
  if (!found || others.length > 0) return undefined
  return { remoteId: found.id, permalink: found.permalink ?? null }
}

/** Whether any of the account's posts could be ours. */
export function hasMatch(sent: Sent, listed: readonly ListedMedia[]): boolean {
  return listed.some((media) => fits(sent, media))
}

function fits(sent: Sent, media: ListedMedia): boolean {
  const startedAt = sent.commitStartedAt?.getTime() ?? Number.POSITIVE_INFINITY
  const { type, product } = expectedKind(sent)
  return (
    media.timestamp >= startedAt - clockToleranceMs &&
    (media.media_type ?? type) === type &&
    (media.media_product_type ?? product) === product &&
    (product === 'STORY'
      ? media.timestamp <= startedAt + storyWithinMs
      : isSameText(media.caption, sent.caption))
  )
}

function expectedKind(sent: Sent): { type: string; product: string } {
  const { media } = sent
  if (media.length > 1) return { type: 'CAROUSEL_ALBUM', product: 'FEED' }
  const isVideo = media[0]?.kind === 'video'
  if (isStory(sent)) return { type: isVideo ? 'VIDEO' : 'IMAGE', product: 'STORY' }
  return isVideo ? { type: 'VIDEO', product: 'REELS' } : { type: 'IMAGE', product: 'FEED' }
}

/** For this long after publishing, in ms, a container may still be reported as FINISHED. */
const settleMs = 10_000
const MediaPage = v.object({ data: v.array(ListedMedia) })

/**
 * Whether the publish call took effect. The container's status says so; which post it became is
 * found by comparing, as no answer names it (docs/networks.md 3.7). Throws `NetworkError` when it
 * cannot be read.
 */
export async function verify(instagram: Instagram, delivery: Delivery): Promise<Verdict> {
  const { container, login } = readJournal(delivery.journal)
  const startedAt = delivery.commitStartedAt?.getTime()
  if (!container || startedAt === undefined) return { outcome: 'unknown' }
  const isOwn = login === loginOf(delivery.credentials)
  const told = await (isOwn ? readContainer : readOfOtherLogin)(instagram, delivery, container)
  const listed = await listOwnMedia(instagram, delivery, startedAt)
  const publication = matchMedia(delivery, listed)
  switch (told?.status_code) {
    case 'PUBLISHED': {
      const provenAs = `container:${container}`
      const unnamed = { remoteId: provenAs, permalink: null }
      return { outcome: 'published', publication: publication ?? unnamed, provenAs }
    }
    case 'FINISHED':
    case 'IN_PROGRESS':
      return hasMatch(delivery, listed) || instagram.now() - startedAt < settleMs
        ? { outcome: 'unknown' }
        : { outcome: 'not-published', mustRestage: false }
    // These states say nothing about the call: only finding our post proves it. A story without a
    // text could be anybody's.
    case 'EXPIRED':
    case 'ERROR':
    case undefined:
      return publication && !isStory(delivery)
        ? { outcome: 'published', publication, provenAs: null }
        : { outcome: 'unknown' }
  }
}

/**
 * Whether a commit that counts as without effect shows one after all, now that the account has the
 * other login: its container, or, where that is not told of, a post that could be ours. Throws
 * `NetworkError`.
 */
export async function showsEffect(
  instagram: Instagram,
  delivery: Delivery,
  { container, startedAt }: { container: string; startedAt: number },
): Promise<boolean> {
  const told = await readOfOtherLogin(instagram, delivery, container)
  if (told) return told.status_code === 'PUBLISHED'
  return hasMatch(delivery, await listOwnMedia(instagram, delivery, startedAt))
}

async function listOwnMedia(
  instagram: Instagram,
  delivery: Delivery,
  startedAt: number,
): Promise<ListedMedia[]> {
  const { credentials, signal } = delivery
  // Stories are those of the last day, and no time can be asked for.
  const edge = isStory(delivery)
    ? { name: 'stories', params: {} }
    : { name: 'media', params: { since: String(Math.floor(startedAt / 1000) - 60) } }
  const { data } = await instagram.ask(MediaPage, {
    method: 'GET',
    url: urlFor(instagram, credentials, `${credentials.remoteId}/${edge.name}`),
    params: {
      fields: 'id,caption,timestamp,media_type,media_product_type,permalink',
      ...edge.params,
      limit: '100',
    },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  return data
}
