import type { ImageFacts, VideoFacts } from '../media/media-facts.ts'
import type { ContainerKind } from './container-request.ts'
import { PublishingError } from './publishing-errors.ts'

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
