import * as v from 'valibot'
import { pageWay } from '../meta/page-login.ts'
import { isOffsetWithin, isUploadAddress, sendRest } from '../meta/rupload.ts'
import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { loginOf, urlFor } from './logins.ts'
import type { Instagram } from './settings.ts'

const notWhole = 'O Instagram não recebeu o arquivo inteiro.'

const Status = v.object({
  status_code: v.optional(v.string()),
  video_status: v.optional(
    v.object({
      uploading_phase: v.optional(
        v.object({
          status: v.optional(v.string(), ''),
          bytes_transferred: v.optional(v.number(), 0),
        }),
      ),
    }),
  ),
})

/** Documented for accounts that were linked through their Page alone (docs/networks.md 3.4). */
export function takesBytes({ credentials }: Delivery): boolean {
  return loginOf(credentials) === pageWay.id
}

/** Throws `NetworkError` for an address of somebody else. */
export function requireUploadAddress({ settings: { meta } }: Instagram, uri: string): void {
  if (isUploadAddress(meta, uri)) return
  throw new NetworkError('unknown', 'O Instagram respondeu de forma inesperada.', 'foreign upload')
}

/**
 * Sends the bytes of a container's video that the network does not have yet, as a stream; all of them
 * where it has none (docs/networks.md 3.4). Throws `NetworkError`.
 */
export async function sendFile(
  instagram: Instagram,
  delivery: Delivery,
  { id, uri, media }: { id: string; uri: string; media: DeliveryMedia },
): Promise<void> {
  const from = await readOffset(instagram, delivery, id)
  const { size } = media
  if (from === null || from === size) return
  // Nothing of this file can follow there: it began as another one, or the answer is wrong.
  if (!isOffsetWithin(size, from)) {
    const detail = `container refused its file: ${from} of ${size} bytes`
    throw new NetworkError('transient', notWhole, detail, { attemptsAtMost: 4 })
  }
  try {
    await sendRest(instagram.ask, delivery, { url: uri, media, from })
  } catch (error) {
    if (!(error instanceof NetworkError) || error.failure !== 'media') throw error
    // Good files are refused now and then; another container takes them.
    const { explanation } = error
    const detail = `container refused its file: ${error.detail}`
    throw new NetworkError('transient', explanation, detail, { attemptsAtMost: 4, cause: error })
  }
}

/** Where to go on; null where the network has all, or nothing can be sent any more. */
async function readOffset(
  instagram: Instagram,
  { credentials, signal }: Delivery,
  id: string,
): Promise<number | null> {
  const { status_code: code, video_status: video } = await instagram.ask(Status, {
    method: 'GET',
    url: urlFor(instagram, credentials, id),
    params: { fields: 'id,status_code,video_status' },
    token: credentials.accessToken,
    accountKey: credentials.remoteId,
    signal,
  })
  const { status = '', bytes_transferred: received = 0 } = video?.uploading_phase ?? {}
  const isWhole = status === 'complete' || status === 'completed'
  return isWhole || (code !== undefined && code !== 'IN_PROGRESS') ? null : received
}
