import * as v from 'valibot'
import { type Delivery, NetworkError, type Publication } from '../network.ts'
import { duplicateCodes } from './error-table.ts'
import { readJournal } from './journal.ts'
import { readStagedPhotos } from './photos.ts'
import type { PostPlan } from './post-plan.ts'
import { type Facebook, graphUrl } from './settings.ts'

const Published = v.object({ id: v.pipe(v.string(), v.regex(/^\d+_\d+$/)) })

/**
 * Publishes text, link or photos: the only call whose effect others see. Throws `NetworkError`,
 * `ambiguous` when the answer is lost, or when the network calls another try a copy.
 */
export async function commitFeed(
  { settings, ask, now }: Facebook,
  delivery: Delivery,
  { message, link, photos }: Extract<PostPlan, { kind: 'feed' }>,
): Promise<Publication> {
  const ids = readStagedPhotos(delivery.journal, photos.length, now())
  if (!ids)
    throw new NetworkError('not_ready', 'As fotos serão enviadas de novo.', 'photos missing')
  const { accessToken, remoteId } = delivery.credentials
  const attached = ids.map((id, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: id }),
  ])
  try {
    const { id } = await ask(Published, {
      method: 'POST',
      url: graphUrl(settings, `${remoteId}/feed`),
      params: { message, ...(link !== '' && { link }), ...Object.fromEntries(attached) },
      token: accessToken,
      accountKey: remoteId,
      isCommit: true,
      signal: delivery.signal,
    })
    return { remoteId: id, permalink: null }
  } catch (error) {
    if (!readJournal(delivery.journal).isAnotherTry || !isDuplicate(error)) throw error
    // An earlier try took effect after all (docs/networks.md 4.6): it is looked for.
    await delivery.save({ isCopy: true })
    const explanation = 'O Facebook diz que este post já foi publicado.'
    throw new NetworkError('ambiguous', explanation, error.detail, { cause: error })
  }
}

function isDuplicate(error: unknown): error is NetworkError {
  if (!(error instanceof NetworkError)) return false
  const [, code, subcode] = /^code (\d+)\/(\d+|-) /.exec(error.detail) ?? []
  return Number(code) === duplicateCodes.post || Number(subcode) === duplicateCodes.photos
}
