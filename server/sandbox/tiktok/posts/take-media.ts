import { stat } from 'node:fs/promises'
import { type Download, DownloadError, downloadMedia } from '../../media/download-media.ts'
import type { ImageFacts, StoredMedia, VideoFacts } from '../../media/media-facts.ts'
import { hashFile, keepFile, keepPreview } from '../../media/media-folder.ts'
import { inspectImageInJob, inspectVideoInJob } from '../../media/run-sandbox-job.ts'
import type { Sandbox } from '../../sandbox.ts'
import type { Profile } from '../accounts/profiles.ts'

/** Why a post is ended while it is processed (docs/networks.md 5.5). */
export type FailReason =
  | 'file_format_check_failed'
  | 'duration_check_failed'
  | 'frame_rate_check_failed'
  | 'picture_size_check_failed'
  | 'photo_pull_failed'
  | 'internal'

export class MediaRefusal extends Error {
  readonly reason: FailReason

  constructor(reason: FailReason) {
    super(reason)
    this.reason = reason
  }
}

const codecs = ['avc', 'hevc', 'vp8', 'vp9']
const maxSeconds = 600
/** Rates are averages, so a video of 23 a second may be a little below. */
const framesPerSecond = { least: 22.9, most: 60.1 }

export const checkVideo = (
  facts: VideoFacts | null,
  { maxVideoSeconds }: Pick<Profile, 'maxVideoSeconds'>,
): VideoFacts => {
  if (!facts || !codecs.includes(facts.codec ?? ''))
    throw new MediaRefusal('file_format_check_failed')
  if (facts.durationSeconds > Math.min(maxSeconds, maxVideoSeconds))
    throw new MediaRefusal('duration_check_failed')
  const rate = facts.framesPerSecond
  if (rate < framesPerSecond.least || rate > framesPerSecond.most)
    throw new MediaRefusal('frame_rate_check_failed')
  const sides = [facts.width, facts.height]
  if (Math.min(...sides) < 360 || Math.max(...sides) > 4096)
    throw new MediaRefusal('picture_size_check_failed')
  return facts
}

export const maxPhotoBytes = 20_000_000

export const checkPhoto = (facts: ImageFacts | null): ImageFacts => {
  // WebP is taken there, too; the pages here show JPEG.
  if (facts?.mime !== 'image/jpeg') throw new MediaRefusal('file_format_check_failed')
  const sides = [facts.width, facts.height]
  if (Math.min(...sides) > 1080 || Math.max(...sides) > 1920)
    throw new MediaRefusal('picture_size_check_failed')
  return facts
}

const crawler = 'TikTokBot (rede simulada)'

/** Judges a video that was sent here by its bytes, and keeps it. */
export const takeVideo = async (
  { mediaDir }: Sandbox,
  file: string,
  profile: Profile,
): Promise<StoredMedia> => {
  const facts = checkVideo(await inspectVideoInJob(file), profile)
  const sha256 = await hashFile(file)
  const { size: bytes } = await stat(file)
  const found = { path: file, sha256, bytes, discard: async () => {} }
  return {
    ...{ kind: 'video', preview: null, sha256, bytes, altText: null },
    file: await keepFile(mediaDir, found, facts.extension),
    ...{ width: facts.width, height: facts.height, durationSeconds: facts.durationSeconds },
  }
}

const pull = (sandbox: Sandbox, url: string): Promise<Download> =>
  downloadMedia(sandbox, { url, maxBytes: maxPhotoBytes, crawler }).catch((error: unknown) => {
    if (!(error instanceof DownloadError)) throw error
    throw new MediaRefusal(
      error.code === 'too-large' ? 'picture_size_check_failed' : 'photo_pull_failed',
    )
  })

/** Fetches a photo as TikTok does, without following redirects, and keeps it. */
export const takePhoto = async (sandbox: Sandbox, url: string): Promise<StoredMedia> => {
  const found = await pull(sandbox, url)
  try {
    const { width, height } = checkPhoto(await inspectImageInJob(found.path))
    const preview = await keepPreview(sandbox.mediaDir, found)
    if (preview === null) throw new MediaRefusal('file_format_check_failed')
    const { sha256, bytes } = found
    return {
      ...{ kind: 'image', preview, sha256, bytes, altText: null },
      file: await keepFile(sandbox.mediaDir, found, 'jpg'),
      ...{ width, height, durationSeconds: null },
    }
  } finally {
    await found.discard()
  }
}
