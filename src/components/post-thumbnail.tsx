import { Film, Image, ImageOff, Play, Type } from 'lucide-react'
import { useState } from 'react'
import type { MediaKind } from '#contract/media.ts'
import { cn } from './ui/class-names.ts'

export interface PostThumbnailProps {
  /** Of its first media; undefined while it is being read from the device. */
  src: string | null | undefined
  /** Of its first media; none for a post of words alone. */
  kind?: MediaKind | undefined
  /** How many media it has: more than one is told. */
  count?: number
  className?: string
}

/** The picture a post is known by. Decoration: the caption beside it is its name. */
export function PostThumbnail({ src, kind, count = 1, className }: PostThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const hasFailed = src !== undefined && src !== null && src === failedSrc
  const Icon = hasFailed ? ImageOff : kind === 'video' ? Film : kind === 'image' ? Image : Type
  return (
    <span
      aria-hidden="true"
      className={cn(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-lg bg-hover text-muted',
        className ?? 'size-16',
      )}
    >
      {src && !hasFailed ? (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailedSrc(src)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Icon className="size-5" strokeWidth={1.75} />
      )}
      {kind === 'video' && src && !hasFailed && (
        <span className="relative grid size-6 place-items-center rounded-full bg-ink/75 text-paper">
          <Play className="size-3 fill-current" />
        </span>
      )}
      {count > 1 && (
        <span className="figures absolute right-1 bottom-1 rounded-md bg-ink/80 px-1 font-semibold text-[0.6875rem] text-paper leading-4">
          {count}
        </span>
      )}
    </span>
  )
}
