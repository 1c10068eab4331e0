import { AudioLines, FileQuestionMark, FileText, ImageOff, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../ui/class-names.ts'
import { Spinner } from '../ui/spinner.tsx'
import { type DisplayKind, guessMediaKind, isMediaPage } from './guess-media-kind.ts'
import { MediaFallback } from './media-fallback.tsx'

export interface MediaDisplayProps {
  /** Undefined while the file is read from the device. */
  url: string | undefined
  /** Guessed from the address when left out. */
  kind?: DisplayKind
  /** Shown until the file is loaded. */
  thumbnail?: string | null | undefined
  alt: string
  /** 'cover' crops the file to fill its frame; 'contain' shows it whole. */
  fit?: 'cover' | 'contain'
  /** True for a video that the person has just pressed: it plays as soon as it can. */
  isStarted?: boolean
}

/** A file of a post: a picture, a player, or its kind with a link. Fills the surrounding frame. */
export function MediaDisplay(props: MediaDisplayProps) {
  const { url, thumbnail, alt, fit = 'contain', isStarted = false } = props
  const kind = props.kind ?? guessMediaKind(url ?? '')
  const isPage = url !== undefined && isMediaPage(url)
  const className = cn('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')
  if (kind === 'image') {
    // Networks show transparent pictures on white, in the dark theme too.
    const ground = fit === 'cover' && 'bg-white'
    return <Picture src={url} {...{ thumbnail, alt }} className={cn(className, ground)} />
  }
  if (kind === 'video')
    return isPage ? (
      <MediaFallback icon={VideoOff} text="Vídeo não disponível" url={url} />
    ) : (
      // The `key` resets a failure, so that a new address is tried.
      <Video key={url ?? 'none'} src={url} {...{ thumbnail, alt, className, isStarted }} />
    )
  if (kind === 'audio') return <Audio key={url} url={url} alt={alt} isPage={isPage} />
  if (kind === 'document') return <MediaFallback icon={FileText} text="Documento" url={url} />
  return <MediaFallback icon={FileQuestionMark} text="Mídia não suportada" url={url} />
}

interface AudioProps {
  url: string | undefined
  alt: string
  isPage: boolean
}

function Audio({ url, alt, isPage }: AudioProps) {
  const [hasFailed, setHasFailed] = useState(false)
  if (isPage || hasFailed)
    return <MediaFallback icon={AudioLines} text="Áudio não disponível" url={url} />
  return (
    <div className="flex size-full min-h-28 flex-col items-center justify-center gap-3 bg-surface-sunken p-4 text-muted">
      <AudioLines aria-hidden="true" className="size-7" strokeWidth={1.75} />
      {/* biome-ignore lint/a11y/useMediaCaption: a person's own file has none */}
      <audio
        src={url}
        controls
        preload="metadata"
        aria-label={alt || 'Áudio'}
        onError={() => setHasFailed(true)}
        className="w-full max-w-sm"
      />
    </div>
  )
}

export interface VideoProps {
  /** The address of the file; undefined while the file is read. */
  src: string | undefined
  /** The poster, shown until the video is played. */
  thumbnail?: string | null | undefined
  alt: string
  className: string
  /** The video plays as soon as it can, and takes the focus from the pressed button. */
  isStarted?: boolean
}

const takeFocus = (video: HTMLVideoElement | null) => video?.focus()

/** A player with a spinner while loading, and a fallback for a video that cannot be played. */
function Video({ src, thumbnail, alt, className, isStarted = false }: VideoProps) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  if (state === 'failed')
    return <MediaFallback icon={VideoOff} text="Vídeo não disponível" url={src} />
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
          autoPlay={isStarted}
          ref={isStarted ? takeFocus : null}
          // iPhones load no frame before the video is played, so the spinner ends here.
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

export interface PictureProps {
  /** The address of the file; undefined while the file is read. */
  src: string | undefined
  /** Shown until the file is loaded, and instead of it if it is damaged. */
  thumbnail?: string | null | undefined
  alt: string
  className: string
}

/** A picture, or a message that it cannot be shown. */
function Picture({ src, thumbnail, alt, className }: PictureProps) {
  // Failures are noted by address, so that a new address is still tried.
  const [failed, setFailed] = useState<readonly string[]>([])
  const known = [src, thumbnail].filter((source) => typeof source === 'string')
  const source = known.find((one) => !failed.includes(one))
  if (source !== undefined)
    return (
      <img
        src={source}
        alt={alt}
        decoding="async"
        onError={() => setFailed((before) => [...before, source])}
        className={className}
      />
    )
  if (known.length > 0) return <MediaFallback icon={ImageOff} text="Imagem não disponível" />
  return <span className="block size-full" />
}
