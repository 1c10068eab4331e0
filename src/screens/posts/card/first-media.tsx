import { Play } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { guessMediaKind } from '#src/components/media-display/guess-media-kind.ts'
import { MediaDisplay } from '#src/components/media-display/media-display.tsx'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { useMediaUrl } from '#src/offline/media/use-media-url.ts'
import { usePostPicture } from '#src/offline/media/use-post-picture.ts'

export interface FirstMediaProps {
  post: Post
  className: string
}

/**
 * The first file of a post. As a list has many, a picture is shown as its thumbnail, and a video is loaded
 * only when it is pressed; without a thumbnail it is loaded at once, so that it shows whether it plays.
 */
export function FirstMedia({ post: { media, mediaUrls }, className }: FirstMediaProps) {
  const [file] = media
  const picture = usePostPicture(file)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasNoPicture, setHasNoPicture] = useState(false)
  const address = file?.url ?? mediaUrls[0]
  const kind = file?.kind ?? guessMediaKind(address ?? '')
  const isHere = file?.url === ''
  const isLoaded = kind !== 'video' || isPlaying || hasNoPicture || (!isHere && !picture)
  const kept = useMediaUrl(isHere && kind === 'video' && isLoaded ? file.sha256 : undefined)
  if (address === undefined) return <PostThumbnail src={undefined} className={className} />
  return (
    <div className={cn('relative overflow-hidden bg-surface-sunken', className)}>
      {isLoaded ? (
        <MediaDisplay
          kind={kind}
          url={kind === 'image' ? (picture ?? address) : isHere ? kept : address}
          thumbnail={kind === 'video' && !hasNoPicture ? picture : undefined}
          alt={file?.altText || (kind === 'image' ? '' : 'Vídeo do post')}
          fit={kind === 'image' ? 'cover' : 'contain'}
          isStarted={isPlaying}
        />
      ) : (
        <Poster
          src={picture}
          onPlay={() => setIsPlaying(true)}
          onBroken={() => setHasNoPicture(true)}
        />
      )}
      {mediaUrls.length > 1 && (
        <span className="figures pointer-events-none absolute top-2 right-2 rounded-md bg-ink/80 px-1.5 font-semibold text-paper text-xs leading-5">
          1/{mediaUrls.length}
        </span>
      )}
    </div>
  )
}

interface PosterProps {
  /** Undefined while the picture is being read from the device. */
  src: string | undefined
  onPlay: () => void
  onBroken: () => void
}

function Poster({ src, onPlay, onBroken }: PosterProps) {
  return (
    <button
      type="button"
      aria-label="Reproduzir vídeo"
      onClick={onPlay}
      className="group/play grid size-full cursor-pointer place-items-center -outline-offset-4!"
    >
      {src && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={onBroken}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span className="relative grid size-12 place-items-center rounded-full bg-ink/75 text-paper transition-colors group-hover/play:bg-ink">
        <Play aria-hidden="true" className="size-5 fill-current" />
      </span>
    </button>
  )
}
