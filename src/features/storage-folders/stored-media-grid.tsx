import { Check } from 'lucide-react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { isStoredMedium, type StoredMedium } from '#local/storage/keep-stored-file.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import type { BrowsedFiles } from './folder-browser.tsx'

export interface StoredMediaGridProps {
  open: BrowsedFiles
  chosen: readonly StoredMedium[]
  onToggle: (file: StoredMedium) => void
}

/** The pictures and videos of a folder, to be chosen from. */
export function StoredMediaGrid({ open, chosen, onToggle }: StoredMediaGridProps) {
  const media = open.files.filter(isStoredMedium)
  const others = open.files.length - media.length
  const ids = new Set(chosen.map(({ fileId }) => fileId))
  return (
    <div className="p-2">
      {media.length === 0 && !open.hasMore && (
        <p className="p-1 text-muted text-sm">Nenhuma foto e nenhum vídeo nesta pasta.</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {media.map((file) => (
          <li key={file.fileId}>
            <MediumButton
              file={file}
              isChosen={ids.has(file.fileId)}
              onToggle={() => onToggle(file)}
            />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="p-1 pt-2 text-muted text-xs">
          {formatCount(
            others,
            'outro arquivo não pode ir em um post.',
            'outros arquivos não podem ir em um post.',
          )}
        </p>
      )}
      {open.hasMore && (
        <Button
          variant="ghost"
          size="small"
          className="mt-2"
          isLoading={open.isLoadingMore}
          loadingLabel="Carregando..."
          onClick={open.loadMore}
        >
          Mostrar mais
        </Button>
      )}
    </div>
  )
}

interface MediumButtonProps {
  file: StoredMedium
  isChosen: boolean
  onToggle: () => void
}

function MediumButton({ file, isChosen, onToggle }: MediumButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      title={file.fileName}
      onClick={onToggle}
      className={cn(
        'relative flex w-full min-w-0 flex-col overflow-hidden rounded-lg border text-left',
        isChosen ? 'border-focus bg-info-soft' : 'border-line hover:border-line-strong',
      )}
    >
      <PostThumbnail
        src={file.thumbnailUrl}
        kind={file.media.kind}
        className="aspect-square w-full rounded-none!"
      />
      {isChosen && (
        <span
          aria-hidden="true"
          className="absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-full bg-primary text-on-primary"
        >
          <Check className="size-4" strokeWidth={3} />
        </span>
      )}
      <span className="w-full truncate px-2 py-1.5 text-xs">{file.fileName}</span>
    </button>
  )
}
