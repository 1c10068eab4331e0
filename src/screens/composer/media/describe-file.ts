import { nameVideoCodec } from '#contract/checks/video-coding.ts'
import { type AcceptedMediaType, acceptedMedia, type MediaKind } from '#contract/media/media.ts'
import { formatBytes, formatDuration } from '#contract/texts/format-numbers.ts'

/** What is known of a file; null or undefined where unknown. */
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

/** Whether this device could not examine the video; the server does once it has received it. */
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
    videoCodec ? nameVideoCodec(videoCodec) : '',
    formatBytes(file.size),
    file.kind === 'video' && hasAudio === false ? 'sem som' : '',
    isUnexamined(file) ? 'sem análise' : '',
  ].filter((fact) => fact !== '')
}
