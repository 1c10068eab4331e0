import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MediaKind } from '#contract/media/media.ts'
import { formatBytesOf } from '#contract/texts/format-numbers.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { ProgressRing } from '#src/components/ui/progress-ring.tsx'
import { type EntryStateWords, entrySentence } from '#src/offline/outbox/entry-state.ts'

export interface EntryAction {
  id: string
  label: string
  onSelect: () => void
  isPrimary?: boolean
}

export interface OutboxEntryCardProps {
  caption: string
  /** What the entry will do, in words (`describePublication`). */
  intent: string
  words: EntryStateWords
  isSending: boolean
  /** How much has been sent, where it is known. */
  progress?: { sentBytes: number; totalBytes: number } | undefined
  thumbnail?: string | undefined
  mediaKind?: MediaKind | undefined
  /** Shown where there is no thumbnail. */
  icon?: LucideIcon | undefined
  mediaCount: number
  /** False for kinds without pictures. */
  hasMedia?: boolean
  /** Whether the entry deletes its post: then the caption is struck through. */
  isDeletion?: boolean
  /** The reasons of a refusal, part by part; shown instead of the reason as one text. */
  details?: readonly string[]
  actions: readonly EntryAction[]
  /** Rendered after the actions: the dialogs of the entry. */
  children?: ReactNode
}

/** An entry of the outbox: its post, what it will do, its state, and the actions offered. */
export function OutboxEntryCard(props: OutboxEntryCardProps) {
  const { caption, intent, words, isSending, progress, thumbnail, mediaKind, mediaCount } = props
  const { isDeletion = false, hasMedia = true, details = [] } = props
  const name = caption.trim() || 'Sem legenda'
  return (
    <article
      aria-label={`${name}. ${entrySentence(words)}`}
      className="rounded-card border border-line bg-surface-raised p-3"
    >
      <div className="flex gap-3">
        {hasMedia && (
          <PostThumbnail src={thumbnail} kind={mediaKind} icon={props.icon} count={mediaCount} />
        )}
        <div className="min-w-0 flex-1">
          <p
            className={cn(
              'line-clamp-2 break-words font-semibold text-sm',
              isDeletion && 'text-muted line-through',
            )}
          >
            {name}
          </p>
          <p className="mt-0.5 text-muted text-sm">{intent}</p>
        </div>
        {isSending && !progress && <ProgressRing label="Enviando" />}
      </div>
      {isSending && progress && (
        <ProgressBar
          label="Enviando"
          value={progress.sentBytes / progress.totalBytes}
          text={formatBytesOf(progress.sentBytes, progress.totalBytes)}
          className="mt-3"
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={words.tone} hasDot>
          {words.label}
        </Badge>
        {details.length > 0 ? (
          <ul className="min-w-0 basis-full list-disc pl-4 text-sm marker:text-muted">
            {details.map((detail) => (
              <li key={detail} className="break-words">
                {detail}
              </li>
            ))}
          </ul>
        ) : (
          words.reason && <p className="min-w-0 basis-full break-words text-sm">{words.reason}</p>
        )}
      </div>
      {props.actions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-1.5">
          {props.actions.map(({ id, label, onSelect, isPrimary }) => (
            <Button
              key={id}
              size="small"
              variant={isPrimary ? 'primary' : 'secondary'}
              className="px-2.5!"
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {props.children}
    </article>
  )
}
