import type { ImageFacts, VideoFacts } from '../media/media-facts.ts'
import type { Profile } from './profiles.ts'

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
