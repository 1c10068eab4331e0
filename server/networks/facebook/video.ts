import * as v from 'valibot'
import { graphUrl } from '../meta/meta-hosts.ts'
import { readPersonGrant } from '../meta/page-login.ts'
import { isOffsetWithin } from '../meta/rupload.ts'
import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { isUsable, readJournal } from './journal.ts'
import type { Facebook } from './settings.ts'

const Session = v.object({ id: v.pipe(v.string(), v.regex(/^upload:\S+$/)) })
const Progress = v.object({ file_offset: v.number() })
const Handle = v.object({ h: v.pipe(v.string(), v.nonEmpty()) })
const Created = v.object({ id: v.pipe(v.string(), v.regex(/^\d+$/)) })

/** The only type of video that the upload names (docs/networks.md 4.4). */
const fileType = 'video/mp4'
/** In ms: the call ends before another process may take the commit over. */
const commitMs = 40_000
const again = 'O vídeo será enviado de novo.'

/**
 * Uploads the bytes of an ordinary video to a handle, which nobody sees; an upload that broke off
 * goes on where it stood. Throws `NetworkError`.
 */
export async function stageVideo(
  facebook: Facebook,
  delivery: Delivery,
  video: DeliveryMedia,
): Promise<void> {
  const { upload, videoId } = readJournal(delivery.journal)
  const began = delivery.commitStartedAt?.getTime() ?? 0
  // Whether a handle is good for a second call is not documented.
  const isFresh = upload && isUsable(upload.at, facebook.now()) && upload.at > began
  if (isFresh && upload.handle) return
  const offset = isFresh ? await readOffset(facebook, delivery, upload.session) : undefined
  const isResumed = isFresh && offset !== undefined && canGoOn(offset, video)
  const open = isResumed
    ? { session: upload.session, handle: null, at: upload.at }
    : { session: await startUpload(facebook, delivery, video), handle: null, at: facebook.now() }
  // What an earlier call was answered with was refused, and says nothing of the next call.
  const ended = videoId ? { videoId: null, endedVideoId: videoId } : {}
  if (!isResumed) await delivery.save({ upload: open, ...ended })
  const handle = await sendBytes(facebook, delivery, {
    ...{ session: open.session, video, from: isResumed ? offset : 0 },
  })
  await delivery.save({ upload: { ...open, handle } })
}

const canGoOn = (offset: number, { size }: DeliveryMedia) =>
  isOffsetWithin(size, offset) && offset < size

/** The documentation asks for the person's token; the Page's is taken once that has ended. */
function uploadTokenOf({ now }: Facebook, { credentials }: Delivery): string {
  const data = readPersonGrant(credentials)
  const isAlive =
    data && (data.userTokenEndsAt === null || data.userTokenEndsAt > now() + 3_600_000)
  return isAlive ? data.userToken : credentials.accessToken
}

function uploadCall(facebook: Facebook, delivery: Delivery) {
  return {
    token: uploadTokenOf(facebook, delivery),
    accountKey: delivery.credentials.remoteId,
    signal: delivery.signal,
  }
}

async function startUpload(facebook: Facebook, delivery: Delivery, video: DeliveryMedia) {
  const { settings, ask } = facebook
  const { id } = await ask(Session, {
    ...uploadCall(facebook, delivery),
    method: 'POST',
    url: graphUrl(settings, `${settings.appId}/uploads`),
    params: {
      ...{ file_name: 'video.mp4', file_length: String(video.size), file_type: fileType },
    },
  })
  return id
}

/** Undefined where the session is not known any more. */
async function readOffset(facebook: Facebook, delivery: Delivery, session: string) {
  try {
    const { file_offset: offset } = await facebook.ask(Progress, {
      ...{ ...uploadCall(facebook, delivery), method: 'GET', scheme: 'OAuth' },
      url: graphUrl(facebook.settings, session),
    })
    return offset
  } catch (error) {
    if (error instanceof NetworkError && error.detail.startsWith('code 100/')) return undefined
    throw error
  }
}

async function sendBytes(
  facebook: Facebook,
  delivery: Delivery,
  { session, video, from }: { session: string; video: DeliveryMedia; from: number },
): Promise<string> {
  const stream = await video.open({ start: from, end: video.size - 1 })
  const { h: handle } = await facebook.ask(Handle, {
    ...{ ...uploadCall(facebook, delivery), method: 'POST', scheme: 'OAuth' },
    url: graphUrl(facebook.settings, session),
    headers: { file_offset: String(from) },
    body: { stream, size: video.size - from },
    timeoutMs: 120_000,
  })
  return handle
}

/**
 * Publishes the video: the only call whose effect others see. It answers the video's id before it
 * has processed it, so whether it is published is for `verifyVideo` to tell. Throws `NetworkError`,
 * always.
 */
export async function commitVideo(
  facebook: Facebook,
  delivery: Delivery,
  description: string,
): Promise<never> {
  const { upload } = readJournal(delivery.journal)
  if (!upload?.handle || !isUsable(upload.at, facebook.now()))
    throw new NetworkError('not_ready', again, 'no handle')
  const videoId = await postVideo(facebook, delivery, upload.handle, description).catch(
    async (error: unknown) => {
      const isRefused = error instanceof NetworkError && error.failure === 'content'
      if (!isRefused || !(await hasEnded(facebook, delivery, upload.session))) throw error
      await delivery.save({ upload: null })
      throw new NetworkError('not_ready', again, 'upload ended', { cause: error })
    },
  )
  await delivery.save({ videoId })
  throw new NetworkError(
    'ambiguous',
    'O Facebook está processando o vídeo.',
    `took video ${videoId}`,
  )
}

async function postVideo(
  { settings, ask }: Facebook,
  { credentials, signal }: Delivery,
  handle: string,
  description: string,
): Promise<string> {
  const { accessToken, remoteId } = credentials
  const { id } = await ask(Created, {
    method: 'POST',
    url: `${settings.videoBase}/${settings.graphVersion}/${remoteId}/videos`,
    params: { description, fbuploader_video_file_chunk: handle },
    token: accessToken,
    accountKey: remoteId,
    isCommit: true,
    signal,
    timeoutMs: commitMs,
  })
  return id
}

/** Whether the network says that it does not know the upload any more, and its handle with it. */
async function hasEnded(facebook: Facebook, delivery: Delivery, session: string): Promise<boolean> {
  try {
    return (await readOffset(facebook, delivery, session)) === undefined
  } catch {
    return false
  }
}
