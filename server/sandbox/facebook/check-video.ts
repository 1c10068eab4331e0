import type { VideoFacts } from '../media/media-facts.ts'
import type { PublishingErrorName } from './publishing-errors.ts'
import type { Video } from './videos.ts'

const maxSeconds = 20 * 60
const ratioTolerance = 0.035

/** What Facebook would end the processing of a video with, by the file's bytes; null for nothing. */
export const findVideoFailure = (
  facts: VideoFacts | null,
  kind: Video['kind'],
): PublishingErrorName | null => {
  if (!facts) return 'unreadableVideo'
  if (kind === 'video') return facts.durationSeconds > maxSeconds ? 'duration' : null
  const { width, height, durationSeconds, framesPerSecond } = facts
  if (Math.abs(width / height / (9 / 16) - 1) > ratioTolerance) return 'ratio'
  if (width < 540 || height < 960) return 'resolution'
  if (durationSeconds < 2.95 || durationSeconds > 90.5) return 'duration'
  return framesPerSecond < 23.5 || framesPerSecond > 60.5 ? 'frameRate' : null
}
