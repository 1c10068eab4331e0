import type { VideoRules } from '../networks/network-rules.ts'
import type { CheckedMedia } from './checked-media.ts'
import { formatNumber } from './finding.ts'

/** What a copy of the video has otherwise than the file. */
export type VideoRepair =
  | 'codec'
  | 'sound'
  | 'frames'
  | 'rate'
  | 'chroma'
  | 'progressive'
  | 'edits'
  | 'size'

/** A fault of a video, and what would take it away. */
export interface VideoFault {
  message: string
  /** Left out where the server cannot put it right. */
  repair?: VideoRepair
  /** Whether the network accepts the video all the same. */
  isMild?: true
}

/** In seconds: drawing pictures of 1080p anew takes up to five times as long as they last. */
const maxRedrawnSeconds = 2 * 60
/** Larger pictures (4K has four times as many pixels) take as much longer. */
const maxRedrawnLargeSeconds = 60
const usualPixels = 1920 * 1200
const slowFrames = 30

/** Whether every picture has to be drawn anew; else only the sound, or nothing, is. */
export function isRedrawn(repairs: readonly VideoRepair[]): boolean {
  return repairs.some((repair) => repair !== 'sound')
}

/** Whether the server may make that copy: one that takes too long would miss the post's time. */
export function mayRepair(repair: VideoRepair, video: CheckedMedia): boolean {
  const { contentType, durationSeconds, width, height } = video
  if (contentType === 'video/webm') return false
  if (repair === 'sound') return true
  const isLarge = (width ?? 0) * (height ?? 0) > usualPixels
  const most = isLarge ? maxRedrawnLargeSeconds : maxRedrawnSeconds
  return durationSeconds !== null && durationSeconds <= most
}

/** Frames a second of the copy. */
export function repairedFrames(limits: VideoRules, framesPerSecond: number): number {
  const { minFramesPerSecond: min = 0, maxFramesPerSecond: max = Infinity } = limits
  return framesPerSecond < min ? Math.min(Math.max(slowFrames, min), max) : max
}

/** 'som AAC estéreo, 30 quadros por segundo' */
export function describeRepairs(
  limits: VideoRules,
  video: CheckedMedia,
  repairs: readonly VideoRepair[],
): string {
  const words: Record<VideoRepair, () => string> = {
    codec: () => 'imagem H.264',
    sound: () => 'som AAC estéreo',
    frames: () => `${repairedFrames(limits, video.framesPerSecond ?? 0)} quadros por segundo`,
    rate: () => `até ${formatNumber((limits.maxBitsPerSecond ?? 0) / 1_000_000)} Mbps`,
    chroma: () => 'cores 4:2:0',
    progressive: () => 'imagem progressiva',
    edits: () => 'cortes aplicados',
    size: () => `até ${limits.maxWidth ?? 0} px de largura`,
  }
  return repairs.map((repair) => words[repair]()).join(', ')
}
