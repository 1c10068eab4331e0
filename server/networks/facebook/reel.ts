import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { isOffsetWithin, isUploadAddress, sendRest } from '../meta/rupload.ts'
import { type Delivery, type DeliveryMedia, NetworkError, type Verdict } from '../network.ts'
import { isUsable, readJournal } from './journal.ts'
import type { Facebook } from './settings.ts'
import { readVideoState } from './video-status.ts'

const Started = v.object({
  video_id: v.pipe(v.string(), v.regex(/^\d+$/)),
  upload_url: v.string(),
})
const Done = v.object({ success: v.literal(true) })
const again = 'O vídeo será enviado de novo.'

type Reel = { id: string; uploadUrl: string; at: number }

/**
 * Uploads the bytes of a Reel, whose id is known before any of them is sent; an upload that broke
 * off goes on where it stood (docs/networks.md 4.5). Throws `NetworkError`.
 */
export async function stageReel(
  facebook: Facebook,
  delivery: Delivery,
  video: DeliveryMedia,
): Promise<void> {
  const { reel: known } = readJournal(delivery.journal)
  if (known && isUsable(known.at, facebook.now())) {
    const state = await readVideoState(facebook, delivery, known.id)
    if (state.isPublished || state.isUnderWay)
      throw new NetworkError('ambiguous', 'O Facebook já recebeu este Reel.', 'staged twice')
    const isAlive = !state.isExpired && !state.failure
    if (isAlive && state.isUploaded) return
    if (isAlive)
      return uploadReel(facebook, delivery, { reel: known, video, from: state.received ?? 0 })
  }
  const reel = await startReel(facebook, delivery)
  // What the network said of an earlier Reel, which it ended or forgot, does not hold for this one.
  await delivery.save({ reel, isTaken: false, isCopy: false, isAnotherTry: false })
  await uploadReel(facebook, delivery, { reel, video, from: 0 })
}

async function startReel(
  { settings, ask, now }: Facebook,
  { credentials, signal }: Delivery,
): Promise<Reel> {
  const { video_id: id, upload_url: uploadUrl } = await ask(Started, {
    method: 'POST',
    url: graphUrl(settings, `${credentials.remoteId}/video_reels`),
    params: { upload_phase: 'start' },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  if (!isUploadAddress(settings, uploadUrl))
    throw new NetworkError('unknown', 'O Facebook respondeu de forma inesperada.', 'foreign upload')
  return { id, uploadUrl, at: now() }
}

async function uploadReel(
  facebook: Facebook,
  delivery: Delivery,
  { reel, video, from }: { reel: Reel; video: DeliveryMedia; from: number },
): Promise<void> {
  if (!isOffsetWithin(video.size, from)) {
    // Nothing of this file can follow there; an unfinished Reel is never seen.
    await delivery.save({ reel: null })
    const detail = `${from} of ${video.size} bytes in ${reel.id}`
    throw new NetworkError('transient', again, detail, { attemptsAtMost: 4 })
  }
  if (from < video.size)
    await sendRest(facebook.ask, delivery, { url: reel.uploadUrl, media: video, from })
  const state = await readVideoState(facebook, delivery, reel.id)
  if (state.failure) throw state.failure
  if (!state.isUploaded)
    throw new NetworkError(
      'not_ready',
      'O Facebook ainda está recebendo o vídeo.',
      `waits ${reel.id}`,
    )
}

/**
 * Publishes the Reel: the only call whose effect others see. The network answers before it has
 * processed the video, so whether it is published is for `verifyReel` to tell. Throws
 * `NetworkError`, always.
 */
export async function commitReel(
  facebook: Facebook,
  delivery: Delivery,
  description: string,
): Promise<never> {
  const { reel, isAnotherTry } = readJournal(delivery.journal)
  if (!reel) throw new NetworkError('not_ready', again, 'no reel')
  try {
    await finishReel(facebook, delivery, { id: reel.id, description })
  } catch (error) {
    const isRefused = error instanceof NetworkError && /content|media|unknown/.test(error.failure)
    if (!isRefused) throw error
    if ((await readVideoState(facebook, delivery, reel.id)).isExpired)
      throw new NetworkError('not_ready', again, 'reel expired')
    if (!isAnotherTry) throw error
    // The network may refuse it because an earlier try took effect after all: it is looked for.
    await delivery.save({ isCopy: true })
    throw new NetworkError('ambiguous', error.explanation, error.detail, { cause: error })
  }
  await delivery.save({ isTaken: true })
  throw new NetworkError(
    'ambiguous',
    'O Facebook está processando o vídeo.',
    `took reel ${reel.id}`,
  )
}

function finishReel(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  { id, description }: { id: string; description: string },
) {
  return ask(Done, {
    method: 'POST',
    url: graphUrl(settings, `${credentials.remoteId}/video_reels`),
    params: { video_id: id, upload_phase: 'finish', video_state: 'PUBLISHED', description },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    isCommit: true,
    signal,
  })
}

/** For this long after the call, in ms, reads may lag behind. */
const settleMs = 40_000

/**
 * The Reel's own status tells (docs/networks.md 4.6); its id was known before the call. A second
 * call names the same Reel, and could not make another one.
 */
export async function verifyReel(facebook: Facebook, delivery: Delivery): Promise<Verdict> {
  const { reel, isTaken, isCopy } = readJournal(delivery.journal)
  const startedAt = delivery.commitStartedAt?.getTime()
  if (!reel || startedAt === undefined) return { outcome: 'unknown' }
  const state = await readVideoState(facebook, delivery, reel.id)
  if (state.isPublished) {
    const publication = { remoteId: reel.id, permalink: state.permalink }
    return { outcome: 'published', publication, provenAs: reel.id }
  }
  if (state.failure) return { outcome: 'refused', error: state.failure }
  if (state.isExpired) return { outcome: 'not-published', mustRestage: true }
  if (isTaken || state.isUnderWay) return { outcome: 'processing' }
  const isSettled = facebook.now() - startedAt >= settleMs && !isCopy
  return isSettled ? { outcome: 'not-published', mustRestage: false } : { outcome: 'unknown' }
}
