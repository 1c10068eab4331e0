import { Link } from '@tanstack/react-router'
import type { Draft } from '#local/database/rows.ts'
import { splitPublication } from '#src/components/describe-publication.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { formatPlainDate, isPlainDate } from '#src/components/time/plain-date.ts'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { useThumbnail } from '#src/offline/media/use-thumbnail.ts'

export interface DraftCardProps {
  draft: Draft
  timeZone: string
  onDiscard: (draft: Draft) => void
}

export function DraftCard({ draft, timeZone, onDiscard }: DraftCardProps) {
  const [firstHash] = draft.mediaHashes
  const thumbnail = useThumbnail(firstHash)
  const caption = draft.caption.trim() || 'Sem legenda'
  const { when, rest = describeFirstDate(draft) } = splitPublication(draft)
  const name = `rascunho “${caption.slice(0, 40)}”`
  return (
    <article
      aria-label={`Rascunho: ${caption.slice(0, 80)}`}
      className="relative flex min-w-0 gap-3 rounded-card border border-line bg-surface-raised p-3"
    >
      <PostThumbnail
        src={thumbnail}
        kind={firstHash === undefined ? undefined : 'image'}
        count={draft.mediaHashes.length}
        className="size-20"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        {/* The time comes first and in full: on a phone, what follows may be cut off. */}
        <p className="figures font-semibold text-sm leading-snug">{when}</p>
        {draft.isOtherVersion && (
          <p className="mt-1">
            <Badge tone="warning">Outra versão</Badge>
          </p>
        )}
        <p className="mt-0.5 line-clamp-2 break-words leading-snug">{caption}</p>
        {rest && <p className="figures mt-0.5 text-muted text-sm">{rest}</p>}
        <p className="text-muted text-sm">
          Alterado em <NumericTime instant={draft.updatedAt} timeZone={timeZone} />
        </p>
        <div className="mt-auto flex justify-end gap-1 pt-2">
          <Button
            variant="ghost"
            size="small"
            aria-label={`Descartar ${name}`}
            onClick={() => onDiscard(draft)}
          >
            Descartar
          </Button>
          <Link
            to="/posts/create"
            search={{ draft: draft.id }}
            aria-label={`Continuar ${name}`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
          >
            Continuar
          </Link>
        </div>
      </div>
    </article>
  )
}

/** 'Para 25/12/2026, 14:30': the day of the calendar for which the draft was begun. */
function describeFirstDate({ firstDate }: Draft): string | undefined {
  const [date = '', time] = firstDate?.split(' ') ?? []
  if (!isPlainDate(date)) return undefined
  const day = formatPlainDate(date, 'numeric')
  return time ? `Para ${day}, ${time}` : `Para ${day}`
}
