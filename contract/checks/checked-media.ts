import type { MediaKind } from '../media.ts'

export interface CheckedMedia {
  kind: MediaKind
  contentType: string
  size: number
  /** Pixels as displayed (rotation applied); null when not known yet. */
  width: number | null
  height: number | null
  durationSeconds: number | null
  // Of a video, and only where somebody looked: nothing is said of what is not known.
  hasAudio?: boolean | null
  videoCodec?: string | null
  framesPerSecond?: number | null
  /** Its own text for who does not see it. */
  altText?: string
}
