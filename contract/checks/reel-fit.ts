import type { VideoRules } from '../networks/network-rules.ts'
import type { CheckedMedia } from './checked-media.ts'

/**
 * How a single video goes out where a network takes Reels and other videos; null: as a Reel where it
 * is within a Reel's limits.
 */
export type VideoChoice = 'reel' | 'video' | null

type Measured = Pick<CheckedMedia, 'width' | 'height' | 'durationSeconds'>

/** Of shapes: rounding to whole pixels, and the edges that encoders add. */
export const shapeTolerance = 0.03

/** Whether the video is known to miss a Reel's shape, size or length; false where there are no Reels. */
export function isOffReel({ reel, advisedRatio }: VideoRules, video: Measured): boolean {
  if (!reel) return false
  const { width, height, durationSeconds: seconds } = video
  if (seconds !== null && (seconds < reel.minSeconds || seconds > reel.maxSeconds)) return true
  if (!width || !height) return false
  const isOffShape =
    advisedRatio !== undefined && Math.abs(width / height / advisedRatio - 1) > shapeTolerance
  return isOffShape || width < reel.minWidth || height < reel.minHeight
}

/**
 * Whether the video is published as a Reel: as chosen, else where it is known to be within a Reel's
 * limits.
 */
export function goesOutAsReel(limits: VideoRules, video: Measured, choice: VideoChoice): boolean {
  if (!limits.reel || choice === 'video') return false
  if (choice === 'reel') return true
  const isKnown = Boolean(video.width && video.height) && video.durationSeconds !== null
  return isKnown && !isOffReel(limits, video)
}

/** 'Reel: 9:16, de 3 a 90 segundos, ao menos 540 × 960 px' */
export function describeReel(reel: NonNullable<VideoRules['reel']>): string {
  return `Reel: 9:16, de ${reel.minSeconds} a ${reel.maxSeconds} segundos, ao menos ${reel.minWidth} × ${reel.minHeight} px`
}
