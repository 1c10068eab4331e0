import { AudioLines, FileQuestionMark, FileText, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { cn } from '../ui/class-names.ts'
import { type DisplayKind, guessMediaKind, isMediaPage } from './guess-media-kind.ts'
import { MediaFallback } from './media-fallback.tsx'
import { Picture } from './picture.tsx'
import { Video } from './video.tsx'

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
