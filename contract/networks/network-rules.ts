import type { AcceptedMediaType } from '../media.ts'

export const networkIds = [
  'instagram',
  'facebook',
  'tiktok',
  'linkedin',
  'threads',
  'youtube',
] as const
export type NetworkId = (typeof networkIds)[number]

/** What a network takes, with the day its limits were read. Numbers: characters, bytes, pixels, seconds. */
export interface NetworkRules {
  id: NetworkId
  label: string
  /** 'soon' is listed and cannot be linked. */
  availability: 'live' | 'soon'
  /** ISO date on which the limits below were last held against the network's documents. */
  readOn: string
  /** Null where no connector publishes yet. */
  limits: PublishingLimits | null
}

export interface PublishingLimits {
  captionLength: number
  hashtags: { warnAbove: number; max: number }
  mentions: number
  media: { min: number; maxImages: number; maxVideos: number }
  image: { maxBytes: number; minRatio: number; maxRatio: number }
  video: {
    /** What is sent as it is; images are always derived. */
    contentTypes: readonly AcceptedMediaType[]
    maxBytes: number
    minSeconds: number
    maxSeconds: number
  }
}
