import * as v from 'valibot'
import { clockToleranceMs, isSameText } from '../meta/same-text.ts'
import type { Delivery, DeliveryMedia, Publication } from '../network.ts'

export const ListedMedia = v.object({
  id: v.string(),
  caption: v.optional(v.string(), ''),
  timestamp: v.pipe(v.string(), v.transform(Date.parse), v.number()),
  media_type: v.optional(v.string()),
  media_product_type: v.optional(v.string()),
  permalink: v.optional(v.string()),
})
export type ListedMedia = v.InferOutput<typeof ListedMedia>

type Sent = Pick<Delivery, 'caption' | 'commitStartedAt'> & {
  media: readonly Pick<DeliveryMedia, 'kind'>[]
}

/**
 * Finds our post among the account's own: same text, same kind, published after the commit began.
 * Undefined when none or several fit, since then nothing is proven; the newest is never just
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
  const since = (sent.commitStartedAt?.getTime() ?? Number.POSITIVE_INFINITY) - clockToleranceMs
  const { type, product } = expectedKind(sent)
  return (
    media.timestamp >= since &&
    (media.media_type ?? type) === type &&
    (media.media_product_type ?? product) === product &&
    isSameText(media.caption, sent.caption)
  )
}

function expectedKind({ media }: Sent): { type: string; product: string } {
  if (media.length > 1) return { type: 'CAROUSEL_ALBUM', product: 'FEED' }
  return media[0]?.kind === 'video'
    ? { type: 'VIDEO', product: 'REELS' }
    : { type: 'IMAGE', product: 'FEED' }
}
