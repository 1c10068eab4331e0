import { rm, stat } from 'node:fs/promises'
import { type Download, DownloadError, downloadMedia } from '../../media/download-media.ts'
import type { ImageFacts, StoredMedia, VideoFacts } from '../../media/media-facts.ts'
import { hashFile, keepFile, keepPreview } from '../../media/media-folder.ts'
import { inspectImageInJob, inspectVideoInJob } from '../../media/run-sandbox-job.ts'
import { incomingPath, metaCrawler } from '../../meta/receive-bytes.ts'
import type { Sandbox } from '../../sandbox.ts'
import { type ContainerKind, type ContainerRequest, isVideoKind } from './containers.ts'
import { PublishingError, type PublishingErrorName } from './publishing-errors.ts'

const mebibyte = 1024 * 1024
export const maxImageBytes = 8 * mebibyte

type VideoLimits = { maxBytes: number; maxSeconds: number; minRatio: number }

const reelLimits: VideoLimits = { maxBytes: 300 * mebibyte, maxSeconds: 900, minRatio: 0.01 }
const storyLimits: VideoLimits = { maxBytes: 100 * mebibyte, maxSeconds: 60, minRatio: 0.1 }

export const videoLimits = (kind: ContainerKind) =>
  kind === 'STORY_VIDEO' ? storyLimits : reelLimits

/** Whole pixels seldom give an exact ratio: 1080×565 counts as 1.91:1. */
const ratioTolerance = 0.002

export const checkImage = (facts: ImageFacts | null, isShapeFree: boolean): ImageFacts => {
  if (facts?.mime !== 'image/jpeg' || facts.isMultiPicture) throw new PublishingError('imageFormat')
  const ratio = facts.width / facts.height
  const isInShape = ratio >= 0.8 - ratioTolerance && ratio <= 1.91 + ratioTolerance
  if (!isShapeFree && !isInShape) throw new PublishingError('aspectRatio')
  return facts
}

const isAudioTaken = ({ audio }: VideoFacts) =>
  audio === null || (audio.codec === 'aac' && audio.channels <= 2 && audio.sampleRate <= 48_000)

const isVideoTaken = (facts: VideoFacts, { maxSeconds, minRatio }: VideoLimits) => {
  const ratio = facts.width / facts.height
  return (
    facts.isMoovFirst &&
    (facts.codec === 'avc' || facts.codec === 'hevc') &&
    (facts.chroma === null || facts.chroma === '4:2:0') &&
    isAudioTaken(facts) &&
    facts.width <= 1920 &&
    ratio >= minRatio &&
    ratio <= 10 &&
    facts.durationSeconds >= 2.95 &&
    facts.durationSeconds <= maxSeconds + 0.05 &&
    facts.framesPerSecond >= 22.9 &&
    facts.framesPerSecond <= 60.5 &&
    facts.bitsPerSecond <= 25_000_000
  )
}

export const checkVideo = (
  facts: VideoFacts | null,
  kind: ContainerKind,
  thumbOffsetMs: number | null,
): VideoFacts => {
  if (!facts || !isVideoTaken(facts, videoLimits(kind))) throw new PublishingError('videoFormat')
  if (thumbOffsetMs !== null && thumbOffsetMs / 1000 >= facts.durationSeconds) {
    throw new PublishingError('thumbOffset')
  }
  return facts
}

type Limit = { maxBytes: number; tooLarge: PublishingErrorName }

const imageLimit: Limit = { maxBytes: maxImageBytes, tooLarge: 'imageTooLarge' }

const refusalOf = (error: unknown, { tooLarge }: Limit) => {
  if (!(error instanceof DownloadError)) return error
  const failures = { unreachable: 'fetchFailed', timeout: 'downloadTimeout' } as const
  return new PublishingError(error.code === 'too-large' ? tooLarge : failures[error.code])
}

const withDownload = async <T>(
  sandbox: Sandbox,
  url: string,
  limit: Limit,
  work: (file: Download) => Promise<T>,
): Promise<T> => {
  const file = await downloadMedia(sandbox, {
    ...{ url, maxBytes: limit.maxBytes, crawler: metaCrawler },
  }).catch((error: unknown) => {
    throw refusalOf(error, limit)
  })
  try {
    return await work(file)
  } finally {
    await file.discard()
  }
}

const previewOf = async (mediaDir: string, file: Download) => {
  const preview = await keepPreview(mediaDir, file)
  // The pixels cannot be decoded to the end: a truncated or damaged file.
  if (preview === null) throw new PublishingError('imageFormat')
  return preview
}

const takeImage = (sandbox: Sandbox, url: string, given: ContainerRequest) =>
  withDownload(sandbox, url, imageLimit, async (file): Promise<StoredMedia> => {
    const facts = checkImage(await inspectImageInJob(file.path), given.kind === 'STORY_IMAGE')
    const preview = await previewOf(sandbox.mediaDir, file)
    return {
      kind: 'image',
      file: await keepFile(sandbox.mediaDir, file, 'jpg'),
      preview,
      sha256: file.sha256,
      bytes: file.bytes,
      width: facts.width,
      height: facts.height,
      durationSeconds: null,
      altText: given.altText,
    }
  })

const takeCover = (sandbox: Sandbox, url: string): Promise<string> =>
  withDownload(sandbox, url, imageLimit, async (file) => {
    checkImage(await inspectImageInJob(file.path), true)
    return previewOf(sandbox.mediaDir, file)
  })

const keepVideo = async (
  sandbox: Sandbox,
  file: Download,
  given: ContainerRequest,
): Promise<StoredMedia> => {
  const facts = checkVideo(await inspectVideoInJob(file.path), given.kind, given.thumbOffsetMs)
  const preview = given.coverUrl === null ? null : await takeCover(sandbox, given.coverUrl)
  return {
    kind: 'video',
    file: await keepFile(sandbox.mediaDir, file, facts.extension),
    preview,
    sha256: file.sha256,
    bytes: file.bytes,
    width: facts.width,
    height: facts.height,
    durationSeconds: facts.durationSeconds,
    altText: null,
  }
}

const takeVideo = (sandbox: Sandbox, url: string, given: ContainerRequest) => {
  const { maxBytes } = videoLimits(given.kind)
  const limit: Limit = { maxBytes, tooLarge: 'videoFormat' }
  return withDownload(sandbox, url, limit, (file) => keepVideo(sandbox, file, given))
}

const takeSentVideo = async (sandbox: Sandbox, name: string, given: ContainerRequest) => {
  const path = incomingPath(sandbox, name)
  const { size: bytes } = await stat(path)
  if (bytes > videoLimits(given.kind).maxBytes) throw new PublishingError('videoFormat')
  const file = {
    path,
    bytes,
    sha256: await hashFile(path),
    discard: () => rm(path, { force: true }),
  }
  return keepVideo(sandbox, file, given)
}

/**
 * Downloads and inspects the files that a container names; a carousel's parent names none. `sentFile`
 * is where the bytes of one are that were sent to it.
 */
export const takeMedia = async (
  sandbox: Sandbox,
  request: ContainerRequest,
  sentFile = '',
): Promise<StoredMedia | null> => {
  if (request.isSent) return takeSentVideo(sandbox, sentFile, request)
  if (request.mediaUrl === null) return null
  return isVideoKind(request.kind)
    ? takeVideo(sandbox, request.mediaUrl, request)
    : takeImage(sandbox, request.mediaUrl, request)
}
