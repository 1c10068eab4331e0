import type { MediaKind, VideoFacts } from '../media/media.ts'
import type { VideoRules } from '../networks/network-rules.ts'
import { formatCount } from '../texts/format-numbers.ts'

/** `blocking`: the network would refuse it. `warning`: it can be sent. */
export interface Finding {
  severity: 'blocking' | 'warning'
  field: 'caption' | 'description' | 'media' | 'schedules' | 'options'
  /** More exact than `field`: 'media.2' is the third file, 'options.privacy' that option. */
  path: string
  message: string
}

export type FindingSpot = Pick<Finding, 'field' | 'path'>

export const at = (field: Finding['field'], part?: string | number): FindingSpot => ({
  field,
  path: part === undefined ? field : `${field}.${part}`,
})

/** What keeps a post from being sent. */
export function block(spot: FindingSpot, message: string): Finding {
  return { severity: 'blocking', ...spot, message }
}

/** What the person is told, and may send all the same. */
export function warn(spot: FindingSpot, message: string): Finding {
  return { severity: 'warning', ...spot, message }
}

/** The index (from 0) of the file concerned; undefined for none or all of them. */
export function mediaIndexOf({ path }: Pick<Finding, 'path'>): number | undefined {
  const found = /^media\.(\d+)$/.exec(path)
  return found ? Number(found[1]) : undefined
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** In Portuguese notation: '2.201'. */
export const formatNumber = (count: number) => number.format(count)

/** '30 MB', rounded up if over the limit, so that it never reads 'tem 30 MB, o limite é 30 MB'. */
export function formatMegabytes(bytes: number, limit: number): string {
  const megabytes = bytes / (limit % 1_000_000 === 0 ? 1_000_000 : 1024 * 1024)
  if (megabytes >= 1000) return `${formatNumber(Math.ceil(megabytes / 10) / 100)} GB`
  return `${formatNumber(Math.ceil(megabytes * 10) / 10)} MB`
}

/** A duration in words, rounded up: '45 segundos', '15 minutos', '2 min 20 s'. */
export function describeDuration(seconds: number): string {
  if (seconds < 60) return formatCount(Math.ceil(seconds * 10) / 10, 'segundo', 'segundos')
  const whole = Math.ceil(seconds)
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60]
  if (rest > 0) return `${minutes} min ${rest} s`
  if (minutes % 60 === 0) return formatCount(minutes / 60, 'hora', 'horas')
  return formatCount(minutes, 'minuto', 'minutos')
}

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

/** Of a video its facts too, where it was inspected; one that is not known gives no finding. */
export interface CheckedMedia extends Partial<VideoFacts> {
  kind: MediaKind
  contentType: string
  size: number
  /** Pixels as displayed (rotation applied); null when not known yet. */
  width: number | null
  height: number | null
  durationSeconds: number | null
  /** The file's own alternative text. */
  altText?: string
}
