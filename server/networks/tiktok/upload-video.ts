import { millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { readAnswer, toSendError } from '../read-answer.ts'
import { noTask, type Upload, videoInfo } from './journal.ts'
import type { Tiktok } from './settings.ts'
import { callFor, name } from './tiktok-client.ts'

export interface ChunkPlan {
  /** Of the file, in bytes. */
  size: number
  /** Of each chunk but the last, which takes the rest, too. */
  chunkSize: number
  count: number
}

/**
 * TikTok takes chunks of 5 to 64 MB, a last one of up to 128 MB, at most 1000, and a video below 5 MB
 * as one (docs/networks.md 5.3 c; whether a MB is 2^20 is not documented, this fits both). Small
 * ones here: sending the last one is the commit, and has to be quick.
 */
const wantedBytes = 6_000_000

/** How a video of that many bytes is divided; all chunks are about equal. */
export function planChunks(size: number): ChunkPlan {
  const count = Math.max(1, Math.floor(size / wantedBytes))
  return { size, chunkSize: Math.floor(size / count), count }
}

/** Of the chunk with this index; `end` is its last byte. */
export function rangeOf({ size, chunkSize, count }: ChunkPlan, index: number) {
  const start = index * chunkSize
  return { start, end: index === count - 1 ? size - 1 : start + chunkSize - 1 }
}

interface ChunkAnswer {
  /** 206: more to come; 201: the last one is there, and posting begins. */
  status: number
  /** Bytes that TikTok has, where the answer tells. */
  received: number | undefined
}

/**
 * Sends one chunk as a stream of its range. `isCommit` for the last one: a lost answer is
 * `ambiguous`. Throws `NetworkError`.
 */
export async function sendChunk(
  { fetch }: Pick<Tiktok, 'fetch'>,
  delivery: Pick<Delivery, 'signal'>,
  sent: {
    video: DeliveryMedia
    upload: Upload
    index: number
    isCommit?: boolean
    longestMs?: number
  },
): Promise<ChunkAnswer> {
  const { video, upload, index, isCommit = false, longestMs } = sent
  if (upload.url === null)
    throw new NetworkError('not_ready', 'O vídeo será enviado de novo.', 'no upload')
  const { start, end } = rangeOf(upload, index)
  try {
    const answer = await fetch(upload.url, {
      method: 'PUT',
      headers: {
        'Content-Type': video.contentType,
        'Content-Range': `bytes ${start}-${end}/${upload.size}`,
      },
      body: { stream: await video.open({ start, end }), size: end - start + 1 },
      signal: delivery.signal,
      ...(longestMs !== undefined && { longestMs }),
    })
    return { status: answer.status, received: readReceived(answer.headers.get('Content-Range')) }
  } catch (cause) {
    // The address holds a token: it is named by what it is.
    throw toSendError(name, cause, `PUT chunk ${index + 1} of ${upload.count}`, isCommit)
  }
}

/** 'bytes 0-{last}/{size}'. */
function readReceived(range: string | null): number | undefined {
  const last = /^bytes 0-(\d+)\/\d+$/.exec(range ?? '')?.[1]
  return last === undefined ? undefined : Number(last) + 1
}

/** An upload lives an hour (docs/networks.md 5.3 b); with less left the last chunk might be late. */
const usableMs = 50 * millisecondsInMinute

const ended =
  'O TikTok encerrou o envio antes do fim. Veja na conta se o vídeo apareceu antes de tentar de novo.'

const Begun = v.object({
  publish_id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(64)),
  upload_url: v.pipe(v.string(), v.url()),
})

export const isAlive = ({ url, madeAt }: Upload, now: number) =>
  url !== null && now - madeAt < usableMs

/**
 * Begins the upload of a video and stores it. Where the answer is lost nothing can be published: no
 * byte was sent. Throws `NetworkError`.
 */
export async function beginUpload(
  tiktok: Tiktok,
  delivery: Delivery,
  { size }: DeliveryMedia,
): Promise<Upload> {
  const plan = planChunks(size)
  const madeAt = tiktok.now()
  const answer = await callFor(tiktok, delivery, {
    method: 'POST',
    path: '/v2/post/publish/video/init/',
    json: {
      post_info: videoInfo(delivery),
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: size,
        chunk_size: plan.chunkSize,
        total_chunk_count: plan.count,
      },
    },
  })
  const { publish_id: publishId, upload_url: url } = readAnswer(name, Begun, answer)
  const upload = { ...plan, url, madeAt, sent: 0 }
  await delivery.save({ publishId, upload, isSent: false })
  return upload
}

/**
 * Sends the chunks that TikTok does not have yet, one after the other, each noted once it is there.
 * Throws `NetworkError`.
 */
export async function sendAllButLast(
  tiktok: Tiktok,
  delivery: Delivery,
  video: DeliveryMedia,
  upload: Upload,
): Promise<void> {
  let { sent } = upload
  let isAligned = false
  while (sent < upload.count - 1) {
    const { status, received } = await sendChunk(tiktok, delivery, { video, upload, index: sent })
    if (status === 206) sent += 1
    else if ((status === 416 || status === 400) && !isAligned) {
      // A death between an answer and its note leaves us behind; the answer says how far TikTok is.
      isAligned = true
      sent = chunksIn(upload, received) ?? (await giveUp(delivery, status))
    } else if (status >= 500 || status === 429)
      throw new NetworkError('transient', 'O TikTok está com problemas.', `chunk: HTTP ${status}`)
    else await giveUp(delivery, status)
    await delivery.save({ upload: { ...upload, sent } })
  }
}

function chunksIn({ chunkSize, count }: Upload, received: number | undefined): number | undefined {
  const chunks = (received ?? Number.NaN) / chunkSize
  return Number.isInteger(chunks) && chunks < count ? chunks : undefined
}

/** The next attempt begins a new upload. */
async function giveUp(delivery: Delivery, status: number): Promise<never> {
  // Nobody may see anything before the last chunk: what this is, a person has to find out.
  if (status === 201) throw new NetworkError('unknown', ended, 'early HTTP 201')
  await delivery.save(noTask)
  throw new NetworkError('transient', 'O TikTok interrompeu o envio.', `chunk: HTTP ${status}`, {
    attemptsAtMost: 6,
  })
}
