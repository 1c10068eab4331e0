import { millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { noTask, type Upload } from './journal.ts'
import { planChunks } from './plan-chunks.ts'
import { videoInfo } from './post-info.ts'
import { sendChunk } from './send-chunk.ts'
import type { Tiktok } from './settings.ts'
import { callFor, readAnswer } from './tiktok-client.ts'

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
  const { publish_id: publishId, upload_url: url } = readAnswer(Begun, answer)
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
