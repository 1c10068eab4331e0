import { VideoOff } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { MediaFallback } from './media-fallback.tsx'

export interface VideoProps {
  /** The address of the file; undefined while it is read. */
  src: string | undefined
  /** Shown until it is played. */
  thumbnail?: string | null | undefined
  alt: string
  className: string
  /** Plays as soon as it can, and takes the focus of what was pressed. */
  isStarted?: boolean
}

const takeFocus = (video: HTMLVideoElement | null) => video?.focus()

/** A player with a spinner while loading, and a fallback if it cannot play. */
export function Video({ src, thumbnail, alt, className, isStarted = false }: VideoProps) {
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
