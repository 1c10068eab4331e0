import { cn } from '#src/components/ui/class-names.ts'
import { useThumbnail } from '#src/sending/media/use-thumbnail.ts'

export interface FileThumbnailProps {
  hash: string
  isShown: boolean
  /** Whether a network would refuse the file. */
  isRefused: boolean
}

/** A file of the draft as a small square. */
export function FileThumbnail({ hash, isShown, isRefused }: FileThumbnailProps) {
  const src = useThumbnail(hash)
  return (
    <span
      className={cn(
        'relative block aspect-square w-full overflow-hidden rounded-lg border bg-surface-sunken',
        isShown ? 'border-text ring-1 ring-text' : 'border-line',
      )}
    >
      {src && <img src={src} alt="" draggable={false} className="size-full object-cover" />}
      {isRefused && (
        <span className="absolute top-1 right-1 size-2.5 rounded-full border-2 border-white bg-danger-fill">
          <span className="sr-only">, recusada por uma rede</span>
        </span>
      )}
    </span>
  )
}
