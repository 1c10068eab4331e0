import { Film, Image, ImageOff, type LucideIcon, Play, Type } from 'lucide-react'
import { useState } from 'react'
import type { MediaKind } from '#contract/media/media.ts'
import { cn } from './ui/class-names.ts'

export interface PostThumbnailProps {
  /** The address of the thumbnail of the post's first file; undefined while it is read from the device. */
  src: string | null | undefined
  /** The kind of the post's first file; undefined for a post without files. */
  kind?: MediaKind | undefined
  /** Shown where there is no picture; by default an icon for the kind. */
  icon?: LucideIcon | undefined
  /** The number of files, shown if there are several. */
  count?: number
  className?: string
}

/** The thumbnail of a post; decoration, as the caption beside it is the accessible name. */
export function PostThumbnail({ src, kind, icon, count = 1, className }: PostThumbnailProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const hasFailed = src !== undefined && src !== null && src === failedSrc
  const byKind = kind === 'video' ? Film : kind === 'image' ? Image : Type
  const Icon = hasFailed ? ImageOff : (icon ?? byKind)
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
