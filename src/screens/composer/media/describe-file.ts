import { type AcceptedMediaType, acceptedMedia, type MediaKind } from '#contract/media.ts'
import { formatBytes } from '#src/components/format-bytes.ts'
import { formatDuration } from '#src/components/time/format-duration.ts'

/** What is known of a file; null or absent where nobody could tell. */
export interface FileFacts {
  kind: MediaKind
  contentType: AcceptedMediaType
  size: number
  width: number | null
  height: number | null
  durationSeconds: number | null
  videoCodec?: string | null | undefined
  hasAudio?: boolean | null | undefined
}

const codecs: Record<string, string> = {
  avc: 'H.264',
  hevc: 'H.265',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
}

/** A video that this device could not look into; the server does, when it has it. */
export function isUnexamined({ kind, width, durationSeconds }: FileFacts): boolean {
  return kind === 'video' && width === null && durationSeconds === null
}

/** ['MP4', '0:45', '1080 × 1920 px', 'H.264', '23 MB', 'sem som'] */
export function describeFile(file: FileFacts): string[] {
  const { contentType, width, height, durationSeconds, videoCodec, hasAudio } = file
  return [
    acceptedMedia[contentType].extension.toUpperCase(),
    durationSeconds === null ? '' : formatDuration(durationSeconds),
    width && height ? `${width} × ${height} px` : '',
    videoCodec ? (codecs[videoCodec] ?? videoCodec) : '',
    formatBytes(file.size),
    file.kind === 'video' && hasAudio === false ? 'sem som' : '',
    isUnexamined(file) ? 'sem análise' : '',
  ].filter((fact) => fact !== '')
}
