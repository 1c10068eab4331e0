import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { type Delivery, NetworkError, type Publication } from '../network.ts'
import { duplicateCodes } from './error-table.ts'
import { readJournal } from './journal.ts'
import { isPhotoThere, readStagedPhotos } from './photos.ts'
import type { PostPlan } from './post-plan.ts'
import type { Facebook } from './settings.ts'

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
