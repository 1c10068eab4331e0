import type { ReactNode } from 'react'
import type { MediaKind } from '#contract/media.ts'
import { formatBytesOf } from '#src/components/format-bytes.ts'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { Badge } from '#src/components/ui/badge.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { ProgressRing } from '#src/components/ui/progress-ring.tsx'
import { type EntryStateWords, entrySentence } from './entry-state.ts'

export interface EntryAction {
  id: string
  label: string
  onSelect: () => void
  isPrimary?: boolean
}

export interface OutboxEntryCardProps {
  caption: string
  /** What it will do: see `describePlan`. */
  plan: string
  words: EntryStateWords
  isSending: boolean
  /** How much has gone, where it is known. */
  progress?: { sentBytes: number; totalBytes: number } | undefined
  thumbnail?: string | undefined
  mediaKind?: MediaKind | undefined
  mediaCount: number
  /** False for what never shows a picture. */
  hasMedia?: boolean
  /** Its post is to go: the caption is struck through. */
  isDeletion?: boolean
  /** What was refused, part by part; instead of the reason in one piece. */
  details?: readonly string[]
  actions: readonly EntryAction[]
  /** Something more under it, such as a dialog of its own. */
  children?: ReactNode
}

/** A post on its way: what it is, what it will do, how far it is, and what can be done about it. */
export function OutboxEntryCard(props: OutboxEntryCardProps) {
  const { caption, plan, words, isSending, progress, thumbnail, mediaKind, mediaCount } = props
  const { isDeletion = false, hasMedia = true, details = [] } = props
  const name = caption.trim() || 'Sem legenda'
  return (
    <article
      aria-label={`${name}. ${entrySentence(words)}`}
      className="rounded-card border border-line bg-surface-raised p-3"
    >
      <div className="flex gap-3">
        {hasMedia && <PostThumbnail src={thumbnail} kind={mediaKind} count={mediaCount} />}
        <div className="min-w-0 flex-1">
          <p
            className={cn(
              'line-clamp-2 break-words font-semibold text-sm',
              isDeletion && 'text-muted line-through',
            )}
          >
            {name}
          </p>
          <p className="mt-0.5 text-muted text-sm">{plan}</p>
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
