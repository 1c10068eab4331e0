import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react'
import { nameVideoCodec } from '#contract/checks/video-coding.ts'
import { type AcceptedMediaType, acceptedMedia, type MediaKind } from '#contract/media/media.ts'
import { formatBytes, formatDuration } from '#contract/texts/format-numbers.ts'
import { AltTextField } from '#src/components/alt-text-field.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'

export interface FileDetailsProps {
  /** Undefined while the file is being read, or when the device has lost it. */
  info: (FileFacts & { name: string }) | undefined
  index: number
  count: number
  altText: string
  /** Whether the file is a crop whose original is kept. */
  isCropped: boolean
  onDescribe: (altText: string) => void
  /** Moves the file to the previous or the next position. */
  onMove: (by: -1 | 1) => void
  onRestore: () => void
}

/** The facts of the file in view, its position among the files, and its alternative text. */
export function FileDetails(props: FileDetailsProps) {
  const { info, index, count, altText, isCropped, onDescribe, onMove, onRestore } = props
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          {info && (
            <>
              <p className="truncate text-sm" title={info.name}>
                {info.name}
              </p>
              <p className="figures text-muted text-sm">{describeFile(info).join(' · ')}</p>
              {isUnexamined(info) && (
                <p className="text-muted text-sm">
                  Este aparelho não conseguiu analisar o vídeo. O servidor o analisa ao recebê-lo.
                </p>
              )}
            </>
          )}
        </div>
        {count > 1 && (
          <div className="flex shrink-0">
            <IconButton
              label="Mover para antes"
              aria-disabled={index === 0}
              onClick={() => onMove(-1)}
            >
              <ArrowLeft aria-hidden="true" />
            </IconButton>
            <IconButton
              label="Mover para depois"
              aria-disabled={index === count - 1}
              onClick={() => onMove(1)}
            >
              <ArrowRight aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      {isCropped && (
        <Button variant="secondary" size="small" className="self-start" onClick={onRestore}>
          <RotateCcw aria-hidden="true" />
          Restaurar original
        </Button>
      )}
      <AltTextField kind={info?.kind} altText={altText} onDescribe={onDescribe} />
    </div>
  )
}

/** What is known of a file; null or undefined where unknown. */
interface FileFacts {
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
function isUnexamined({ kind, width, durationSeconds }: FileFacts): boolean {
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
