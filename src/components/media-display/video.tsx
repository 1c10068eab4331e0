import { VideoOff } from 'lucide-react'
import { useState } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { MediaFallback } from './media-fallback.tsx'

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
