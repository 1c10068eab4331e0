import type { MediaKind } from '../media.ts'
import type { VideoFacts } from '../video-facts.ts'

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
