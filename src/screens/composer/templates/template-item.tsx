import { Copy, FileText, Trash2 } from 'lucide-react'
import type { SavedTemplate } from '#contract/posts/template.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'
import { formatPlainDate } from '#src/components/time/plain-date.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'

interface UsesProps {
  onUse: () => void
  onDuplicate: () => void
}

export interface TemplateItemProps extends UsesProps {
  template: SavedTemplate
  timeZone: string
  /** Whether there is a connection, which deleting needs. */
  mayDelete: boolean
  onDelete: () => void
}

export function TemplateItem(props: TemplateItemProps) {
  const { template, timeZone, mayDelete, onUse, onDuplicate, onDelete } = props
  const { caption, media, createdAt } = template
  const { date } = wallClockAt(Date.parse(createdAt), timeZone)
  return (
    <li className={rowClass}>
      <Thumbnail src={media[0]?.thumbnailUrl ?? undefined} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="line-clamp-2 break-words font-semibold">
          {caption}
        </p>
        <p className="figures text-muted text-sm">
          {formatPlainDate(date, 'numeric')}
          {media.length > 0 && ` · ${formatCount(media.length, 'mídia', 'mídias')}`}
        </p>
      </div>
      <div className="ml-auto flex items-center">
        <Uses onUse={onUse} onDuplicate={onDuplicate} />
        <IconButton
          label={mayDelete ? 'Excluir' : 'Excluir (precisa de conexão)'}
          aria-disabled={!mayDelete}
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

export interface PendingTemplateItemProps extends UsesProps {
  draft: Draft
}

/** A template that is still in the outbox: it can be used already, and is taken back in the outbox panel. */
export function PendingTemplateItem({ draft, ...uses }: PendingTemplateItemProps) {
  const src = useThumbnail(draft.mediaHashes[0])
  return (
    <li className={rowClass}>
      <Thumbnail src={src} />
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="line-clamp-2 break-words font-semibold">
          {draft.caption}
        </p>
        <Badge hasDot>Na fila de envio</Badge>
      </div>
      <div className="ml-auto flex items-center">
        <Uses {...uses} />
      </div>
    </li>
  )
}

function Uses({ onUse, onDuplicate }: UsesProps) {
  return (
    <>
      <Button variant="secondary" size="small" onClick={onUse}>
        Usar
      </Button>
      <IconButton label="Duplicar" onClick={onDuplicate}>
        <Copy aria-hidden="true" />
      </IconButton>
    </>
  )
}

const rowClass = 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line p-2.5'

function Thumbnail({ src }: { src: string | undefined }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-surface-sunken text-muted">
      {src ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <FileText aria-hidden="true" className="size-5" strokeWidth={1.75} />
      )}
    </span>
  )
}
