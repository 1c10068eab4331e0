import { ExternalLink, ImageOff, VideoOff } from 'lucide-react'
import { useState } from 'react'
import type { MediaKind } from '#contract/media.ts'
import { cn } from './ui/class-names.ts'
import { Spinner } from './ui/spinner.tsx'

export interface MediaViewProps {
  kind: MediaKind
  /** The file itself; undefined while it is being read. */
  src: string | undefined
  /** The small picture, shown until the file is there. */
  thumbnail?: string | null | undefined
  /** What a person who does not see it is told; empty where the text around says it. */
  alt: string
  /** Fills its frame (cropped) or fits in it. */
  fit?: 'cover' | 'contain'
  /** A link out when the video cannot be played here. */
  hasExternalLink?: boolean
}

/** A picture, or a video with its spinner and its fallback. Fills the frame around it. */
export function MediaView({ fit = 'contain', ...props }: MediaViewProps) {
  const className = cn('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')
  // A video is told apart by its address, so that a new one is tried after an old one failed.
  if (props.kind === 'video')
    return <Video key={props.src ?? 'none'} {...props} className={className} />
  return <Picture {...props} className={className} />
}

/** Without a connection the picture itself may not be there while its small one is. */
function Picture({ src, thumbnail, alt, className }: MediaViewProps & { className: string }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const source = [src, thumbnail].find((one) => one && !failed.includes(one))
  if (source)
    return (
      <img
        src={source}
        alt={alt}
        decoding="async"
        onError={() => setFailed([...failed, source])}
        className={className}
      />
    )
  return (
    <span className="grid size-full place-items-center text-muted">
      {failed.length > 0 && <ImageOff role="img" aria-label={alt || 'Imagem'} className="size-7" />}
    </span>
  )
}

function Video(props: MediaViewProps & { className: string }) {
  const { src, thumbnail, alt, hasExternalLink = false, className } = props
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <div className="flex size-full flex-col items-center justify-center gap-2 p-4 text-center text-muted text-sm">
        <VideoOff aria-hidden="true" className="size-7" />
        Vídeo não disponível
        {hasExternalLink && src && (
          <a
            href={src}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 font-semibold text-link underline underline-offset-4"
          >
            Abrir em outra aba <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
      </div>
    )
  return (
    <div className="relative size-full">
      {src && (
        <video
          src={src}
          {...(thumbnail && { poster: thumbnail })}
          aria-label={alt || 'Vídeo'}
          controls
          playsInline
          preload="metadata"
          // iPhones fetch no picture before the video is played.
          onLoadedMetadata={() => setState('ready')}
          onError={() => setState('failed')}
          className={className}
        />
      )}
      {state === 'loading' && (
        <span className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner className="size-8" />
        </span>
      )}
    </div>
  )
}
