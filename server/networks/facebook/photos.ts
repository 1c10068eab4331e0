import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { isUsable, readJournal } from './journal.ts'
import type { Facebook } from './settings.ts'

const Created = v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) })

/**
 * Uploads each photo unpublished, by its address. Also a single one: its id is the strongest key by
 * which the post is found again (docs/networks.md 4.6).
 */
export async function stagePhotos(
  facebook: Facebook,
  delivery: Delivery,
  photos: readonly DeliveryMedia[],
): Promise<void> {
  const known = readJournal(delivery.journal).photos ?? []
  const kept = photos.map((_, index) => {
    const one = known[index] ?? null
    return one && isUsable(one.at, facebook.now()) ? one : null
  })
  for (const [index, photo] of photos.entries()) {
    if (kept[index]) continue
    kept[index] = { id: await uploadPhoto(facebook, delivery, photo), at: facebook.now() }
    await delivery.save({ photos: kept })
  }
}

async function uploadPhoto(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  { url, altText }: DeliveryMedia,
): Promise<string> {
  const { id } = await ask(Created, {
    method: 'POST',
    url: graphUrl(settings, `${credentials.remoteId}/photos`),
    params: { url, published: 'false', ...(altText !== '' && { alt_text_custom: altText }) },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
    timeoutMs: 60_000,
  })
  return id
}

/** The ids that a post is made of, in order; undefined where one is missing or nearly too old. */
export function readStagedPhotos(
  journal: Delivery['journal'],
  count: number,
  now: number,
): string[] | undefined {
  const staged = readJournal(journal).photos ?? []
  const ids = staged.slice(0, count).flatMap((one) => (one && isUsable(one.at, now) ? one.id : []))
  return ids.length === count ? ids : undefined
}

/** Whether the network still has a photo: unpublished ones are deleted. Throws `NetworkError`. */
export async function isPhotoThere(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  id: string,
): Promise<boolean> {
  try {
    await ask(Created, {
      method: 'GET',
      url: graphUrl(settings, id),
      params: { fields: 'id' },
      token: credentials.accessToken,
      accountKey: credentials.remoteId,
      signal,
    })
    return true
  } catch (error) {
    if (error instanceof NetworkError && error.detail.startsWith('code 100/')) return false
    throw error
  }
}
