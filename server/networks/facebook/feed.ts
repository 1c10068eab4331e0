import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Delivery, type DeliveryMedia, NetworkError, type Publication } from '../network.ts'
import { duplicateCodes } from './error-table.ts'
import { isUsable, readJournal } from './journal.ts'
import type { PostPlan } from './post-plan.ts'
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

const Published = v.object({ id: v.pipe(v.string(), v.regex(/^\d+_\d+$/)) })

/**
 * Publishes text, link or photos: the only call whose effect others see. Throws `NetworkError`,
 * `ambiguous` when the answer is lost, or when the network calls another try a copy.
 */
export async function commitFeed(
  facebook: Facebook,
  delivery: Delivery,
  plan: Extract<PostPlan, { kind: 'feed' }>,
): Promise<Publication> {
  const ids = readStagedPhotos(delivery.journal, plan.photos.length, facebook.now())
  const again = 'As fotos serão enviadas de novo.'
  if (!ids) throw new NetworkError('not_ready', again, 'photos missing')
  try {
    return await postToFeed(facebook, delivery, plan, ids)
  } catch (error) {
    if (isDuplicate(error) && readJournal(delivery.journal).isAnotherTry) {
      // An earlier try took effect after all (docs/networks.md 4.6): it is looked for.
      await delivery.save({ isCopy: true })
      const explanation = 'O Facebook diz que este post já foi publicado.'
      throw new NetworkError('ambiguous', explanation, error.detail, { cause: error })
    }
    const [first] = ids
    const isRefused = error instanceof NetworkError && error.failure === 'content'
    if (!first || !isRefused || (await isPhotoThere(facebook, delivery, first))) throw error
    await delivery.save({ photos: null })
    throw new NetworkError('not_ready', again, 'photos deleted', { cause: error })
  }
}

async function postToFeed(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  { message, link }: Extract<PostPlan, { kind: 'feed' }>,
  photoIds: readonly string[],
): Promise<Publication> {
  const attached = photoIds.map((id, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: id }),
  ])
  const { id } = await ask(Published, {
    method: 'POST',
    url: graphUrl(settings, `${credentials.remoteId}/feed`),
    params: { message, ...(link !== '' && { link }), ...Object.fromEntries(attached) },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    isCommit: true,
    signal,
  })
  return { remoteId: id, permalink: null }
}

function isDuplicate(error: unknown): error is NetworkError {
  if (!(error instanceof NetworkError)) return false
  const [, code, subcode] = /^code (\d+)\/(\d+|-) /.exec(error.detail) ?? []
  return Number(code) === duplicateCodes.post || Number(subcode) === duplicateCodes.photos
}
