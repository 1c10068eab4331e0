import * as v from 'valibot'
import { GraphTime } from '../meta/graph-time.ts'
import { clockToleranceMs, isSameText } from '../meta/same-text.ts'
import type { Delivery, DeliveryMedia, Publication } from '../network.ts'
import { isStory } from './chosen-version.ts'

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
