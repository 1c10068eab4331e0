import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import type { ContentMedia } from '#src/features/post-preview/content-preview.tsx'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'

export interface VersionMediaProps {
  media: readonly ContentMedia[]
  /** Hashes of the other version's files; files that are not among them are marked. */
  others: readonly string[]
}

/** The thumbnails of a version's files, in their order. */
export function VersionMedia({ media, others }: VersionMediaProps) {
  if (media.length === 0) return <p className="text-muted text-sm">Sem mídias</p>
  return (
    <ol className="flex flex-wrap gap-2">
      {media.map((file, index) => {
        const isOwn = !others.includes(file.hash)
        return (
          <li key={file.hash} className="relative">
            <VersionThumbnail file={file} className={cn('size-16', isOwn && ownClass)} />
            <span className="sr-only">
              Mídia {index + 1}
              {isOwn && ', só nesta versão'}
            </span>
            <span
              aria-hidden="true"
              className="figures absolute bottom-1 left-1 rounded-md bg-ink/80 px-1 font-semibold text-[0.6875rem] text-paper leading-4"
            >
              {index + 1}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const ownClass = 'outline-2 outline-accent-bed outline-offset-1 dark:outline-accent'

export interface VersionThumbnailProps {
  file: ContentMedia
  className: string
}

/** The thumbnail of a file, from the device or from the server. */
export function VersionThumbnail({ file, className }: VersionThumbnailProps) {
  const kept = useThumbnail(file.thumbnailUrl === null ? file.hash : undefined)
  return <PostThumbnail src={file.thumbnailUrl ?? kept} kind={file.kind} className={className} />
}
