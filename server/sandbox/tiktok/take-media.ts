import { stat } from 'node:fs/promises'
import { type Download, DownloadError, downloadMedia } from '../media/download-media.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import { hashFile, keepFile, keepPreview } from '../media/media-folder.ts'
import { inspectImageInJob, inspectVideoInJob } from '../media/run-sandbox-job.ts'
import type { Sandbox } from '../sandbox.ts'
import { checkPhoto, checkVideo, MediaRefusal, maxPhotoBytes } from './check-media.ts'
import type { Profile } from './profiles.ts'

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
