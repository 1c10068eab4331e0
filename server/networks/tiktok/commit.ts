import * as v from 'valibot'
import { type Delivery, type DeliveryMedia, NetworkError, type Publication } from '../network.ts'
import { readAnswer, unsureOf } from '../read-answer.ts'
import { photoInfo, readJournal } from './journal.ts'
import { publicationOf, readStatus } from './publish-status.ts'
import type { Tiktok } from './settings.ts'
import { callFor, name } from './tiktok-client.ts'
import { isAlive, sendChunk } from './upload-video.ts'

/** In ms: the last chunk ends well before another process may take the commit over. */
const lastChunkMs = 35_000
/** Pauses in ms between looks at the status; what takes longer is left to `verify`. */
const looks = [300, 700, 1500]

const Begun = v.object({ publish_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)) })

/**
 * Sends a video's last chunk, or names the photos: the one call after which TikTok posts. Throws
 * `NetworkError`, `ambiguous` when the answer is lost and while TikTok is still at work.
 */
export async function commit(tiktok: Tiktok, delivery: Delivery): Promise<Publication> {
  const [first] = delivery.media
  const publishId =
    first?.kind === 'video'
      ? await sendLast(tiktok, delivery, first)
      : await namePhotos(tiktok, delivery)
  return awaitComplete(tiktok, delivery, publishId)
}

async function sendLast(tiktok: Tiktok, delivery: Delivery, video: DeliveryMedia): Promise<string> {
  const { publishId, upload, isSent } = readJournal(delivery.journal) ?? {}
  const isReady = upload && upload.size === video.size && upload.sent === upload.count - 1
  if (!publishId || !isReady || isSent || !isAlive(upload, tiktok.now()))
    throw new NetworkError('not_ready', 'O vídeo será enviado de novo.', 'no usable upload')
  const index = upload.count - 1
  const last = { video, upload, index, isCommit: true, longestMs: lastChunkMs }
  const { status, received } = await sendChunk(tiktok, delivery, last)
  const isEnded = status === 403 || status === 404
  const isBehind = status === 416 && (received ?? upload.size) < index * upload.chunkSize
  // Once the status has told that nothing came of this upload, a new one is begun.
  if (isEnded || isBehind) await delivery.save({ upload: { ...upload, url: null } })
  // Whatever else it says, an earlier try at this chunk may have arrived: the status tells.
  if (status !== 201)
    throw new NetworkError('ambiguous', unsureOf(name), `last chunk: HTTP ${status}`)
  await delivery.save({ isSent: true, upload: { ...upload, url: null, sent: upload.count } })
  return publishId
}

async function namePhotos(tiktok: Tiktok, delivery: Delivery): Promise<string> {
  // Staging takes away what an attempt before had begun.
  if (readJournal(delivery.journal)?.publishId !== null)
    throw new NetworkError('not_ready', 'O post será preparado de novo.', 'not staged')
  const answer = await callFor(tiktok, delivery, {
    method: 'POST',
    path: '/v2/post/publish/content/init/',
    json: {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: photoInfo(delivery),
      source_info: {
        source: 'PULL_FROM_URL',
        photo_images: delivery.media.map(({ url }) => url),
        photo_cover_index: 0,
      },
    },
    isCommit: true,
  })
  const { publish_id: publishId } = readAnswer(name, Begun, answer, true)
  await delivery.save({ publishId, isSent: true })
  return publishId
}

/** A few looks, as most posts are complete within seconds. */
async function awaitComplete(
  tiktok: Tiktok,
  delivery: Delivery,
  publishId: string,
): Promise<Publication> {
  const username = readJournal(delivery.journal)?.username
  let cause: unknown
  try {
    for (const pause of looks) {
      await tiktok.sleep(pause, delivery.signal)
      const status = await readStatus(tiktok, delivery, publishId)
      if (status?.status === 'PUBLISH_COMPLETE')
        return publicationOf(tiktok, status, { publishId, username })
      if (status?.status === 'FAILED') break
    }
  } catch (error) {
    cause = error
  }
  const detail = cause instanceof Error ? cause.message : 'not complete yet'
  throw new NetworkError(
    'ambiguous',
    'O TikTok recebeu o post e ainda o está processando.',
    `${publishId}: ${detail}`,
    { cause },
  )
}
