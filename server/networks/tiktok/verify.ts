import type { Delivery, Verdict } from '../network.ts'
import { readJournal, type TiktokJournal } from './journal.ts'
import { failureOf, nameless, publicationOf, readStatus } from './publish-status.ts'
import type { Tiktok } from './settings.ts'
import { isAlive } from './upload-video.ts'

/** For this long after the commit began, in ms, TikTok's count of bytes may lag behind. */
const settleMs = 10_000
/** The same where the video would go to another upload, and might be posted twice. */
const newUploadMs = 60_000

/**
 * Whether the last chunk, or the naming of the photos, took effect: `publish_id` tells how far the
 * post is (docs/networks.md 5.6). Throws `NetworkError` when it cannot be read.
 */
export async function verify(tiktok: Tiktok, delivery: Delivery): Promise<Verdict> {
  const journal = readJournal(delivery.journal)
  const startedAt = delivery.commitStartedAt?.getTime()
  if (!journal || startedAt === undefined) return { outcome: 'unknown' }
  const { publishId, username } = journal
  if (!publishId) return verifyUnnamed(delivery)
  const status = await readStatus(tiktok, delivery, publishId)
  switch (status?.status) {
    case 'PUBLISH_COMPLETE': {
      const publication = publicationOf(tiktok, status, { publishId, username })
      return { outcome: 'published', publication, provenAs: nameless(publishId) }
    }
    case 'FAILED':
      return { outcome: 'refused', error: failureOf(status) }
    case 'PROCESSING_DOWNLOAD':
      return { outcome: 'processing' }
    case 'PROCESSING_UPLOAD':
      return judgeUpload(journal, status.uploaded_bytes, { startedAt, now: tiktok.now() })
    // Of a post that was never meant to wait in the app's inbox, or of one that TikTok has forgotten.
    case 'SEND_TO_USER_INBOX':
    case undefined:
      return { outcome: 'unknown' }
  }
}

function judgeUpload(
  { upload, isSent }: TiktokJournal,
  received: number | undefined,
  { startedAt, now }: { startedAt: number; now: number },
): Verdict {
  if (isSent || !upload) return { outcome: 'processing' }
  if (received === undefined) return { outcome: 'unknown' }
  if (received >= upload.size) return { outcome: 'processing' }
  const mustRestage = !isAlive(upload, now)
  const isSettled = now - startedAt >= (mustRestage ? newUploadMs : settleMs)
  return isSettled ? { outcome: 'not-published', mustRestage } : { outcome: 'unknown' }
}

/**
 * No answer named the post. Of a video nothing was sent then. Photos are only published once TikTok
 * has fetched them all: an address that is closed before that keeps the post from ever appearing.
 */
async function verifyUnnamed({ media }: Delivery): Promise<Verdict> {
  const notPublished = { outcome: 'not-published', mustRestage: true } as const
  if (media[0]?.kind === 'video') return notPublished
  for (const photo of media) if (!(await photo.closeAddress())) return notPublished
  return { outcome: 'unknown' }
}
