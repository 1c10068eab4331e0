import { type Delivery, type DeliveryMedia, NetworkError } from '../network.ts'
import { checkCreator } from './creator-info.ts'
import { noTask, readJournal, type Upload } from './journal.ts'
import { readStatus } from './publish-status.ts'
import type { Tiktok } from './settings.ts'
import { beginUpload, isAlive, sendAllButLast } from './upload-video.ts'

/**
 * For a video everything but its last chunk, with which posting begins; photos are only named at the
 * commit, as TikTok fetches them then (docs/networks.md 5.6). Throws `NetworkError`.
 */
export async function stage(tiktok: Tiktok, delivery: Delivery): Promise<void> {
  const [first] = delivery.media
  if (!first) throw new NetworkError('media', 'O TikTok precisa de uma mídia.', 'no media')
  const known = await findUpload(tiktok, delivery, first)
  if (known) return sendAllButLast(tiktok, delivery, first, known)
  await delivery.save({ ...noTask, ...(await checkCreator(tiktok, delivery)) })
  if (first.kind === 'video')
    await sendAllButLast(tiktok, delivery, first, await beginUpload(tiktok, delivery, first))
}

/**
 * The upload of an attempt before, where it can go on. Throws `ambiguous` when that attempt took
 * effect after all.
 */
async function findUpload(
  tiktok: Tiktok,
  delivery: Delivery,
  first: DeliveryMedia,
): Promise<Upload | undefined> {
  const { publishId, upload, isSent } = readJournal(delivery.journal) ?? {}
  if (!publishId) return undefined
  const status = await readStatus(tiktok, delivery, publishId)
  if (status === undefined || status.status === 'FAILED') return undefined
  const isUploading = status.status === 'PROCESSING_UPLOAD' && upload && !isSent
  if (!isUploading || (status.uploaded_bytes ?? 0) >= upload.size)
    throw new NetworkError(
      'ambiguous',
      'O TikTok já recebeu este post.',
      `${publishId} is ${status.status}`,
    )
  return upload.size === first.size && isAlive(upload, tiktok.now()) ? upload : undefined
}
