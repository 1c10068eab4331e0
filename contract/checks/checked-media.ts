import type { MediaKind } from '../media.ts'

export interface CheckedMedia {
  kind: MediaKind
  contentType: string
  size: number
  /** Pixels as displayed (rotation applied); null when not known yet. */
  width: number | null
  height: number | null
  durationSeconds: number | null
  // Of a video, where it was inspected; a field that is not known gives no finding.
  hasAudio?: boolean | null
  videoCodec?: string | null
  framesPerSecond?: number | null
  /** The file's own alternative text. */
  altText?: string
}
