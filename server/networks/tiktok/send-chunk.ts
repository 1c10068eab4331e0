import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import type { Upload } from './journal.ts'
import { rangeOf } from './plan-chunks.ts'
import type { Tiktok } from './settings.ts'
import { toSendError } from './tiktok-client.ts'

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
    throw toSendError(cause, `PUT chunk ${index + 1} of ${upload.count}`, isCommit)
  }
}

/** 'bytes 0-{last}/{size}'. */
function readReceived(range: string | null): number | undefined {
  const last = /^bytes 0-(\d+)\/\d+$/.exec(range ?? '')?.[1]
  return last === undefined ? undefined : Number(last) + 1
}
