import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import { nameOfPost } from '#contract/posts/post-number.ts'
import type { PublicationResult } from '#contract/posts/post-results.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { ChangeBadge } from '#src/components/change-badge.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { DecideButton } from '#src/features/late-deliveries/decide-button.tsx'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { UnsavedNotice } from '../edit/unsaved-notice.tsx'
import { earliestPosted, listFailures, listNotices, listPermalinks } from './describe-post.ts'
import { FirstMedia } from './first-media.tsx'
import { PostTimes } from './post-times.tsx'
import { ResultLines } from './result-lines.tsx'

export interface CardOverviewProps {
  shown: PostWithPendingChange
  timeZone: string
  /** The id of an edit of the post that was left without 'Salvar' or 'Cancelar'. */
  openEditId: string | undefined
  onEdit: (postId: string) => void
  results: readonly PublicationResult[]
}

/** The overview of a post and its state: the first tab of a card. */
export function CardOverview(props: CardOverviewProps) {
  const { shown, timeZone, openEditId, onEdit, results } = props
  const { post, change } = shown
  const postedAt = earliestPosted(post)
  const isLeaving = change?.isDeletion === true
  return (
    <>
      <FirstMedia
        post={post}
        className={cn('aspect-[16/11] w-full shrink-0 rounded-none!', isLeaving && 'grayscale')}
      />
      <div className="flex flex-1 flex-col gap-3 p-4 pb-0">
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="figures mr-0.5 font-semibold text-muted text-xs">
            {nameOfPost(post)}
          </span>
          {change && <ChangeBadge {...change} />}
          {post.status.map((label) => (
            <StatusBadge key={label} label={label} />
          ))}
        </div>
        <PostTimes {...{ shown, timeZone }} onEdit={() => onEdit(post.id)} />
        {/* Before the texts, which may be longer than the card. */}
        <Failures post={post} isLeaving={isLeaving} />
        <Notices post={post} timeZone={timeZone} />
        {openEditId !== undefined && (
          <UnsavedNotice editId={openEditId} onContinue={() => onEdit(post.id)} />
        )}
        <LongText
          text={post.caption.trim() || 'Sem legenda'}
          className={cn('font-medium', isLeaving && 'text-muted line-through')}
        />
        {post.description.trim() !== '' && (
          <LongText
            text={post.description}
            className={cn('text-muted text-sm', isLeaving && 'line-through')}
          />
        )}
        <PostVersionList versions={post.versions} />
        <Permalinks post={post} />
        <dl className="figures sticky bottom-0 mt-auto grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 border-line border-t bg-surface-raised py-3 text-muted text-xs">
          {/* First, because it loads late: the list is at the bottom edge, so other lines stay in place. */}
          <ResultLines post={post} results={results} />
          <dt>Criado em</dt>
          <dd className="text-right text-text">
            <NumericTime instant={post.createdAt} timeZone={timeZone} precision="second" />
          </dd>
          <dt>Postado em</dt>
          <dd className="text-right text-text">
            {postedAt === undefined ? (
              'Pendente'
            ) : (
              <NumericTime instant={postedAt} timeZone={timeZone} />
            )}
          </dd>
        </dl>
      </div>
    </>
  )
}

function Failures({ post, isLeaving }: { post: Post; isLeaving: boolean }) {
  const failures = listFailures(post)
  if (failures.length === 0) return null
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-danger-soft px-3 py-2 text-sm">
      <ul className="flex flex-col gap-2">
        {failures.map(({ reason, accounts }) => (
          <li key={reason} className="flex items-start gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="min-w-0 break-words">
              {reason} <span className="text-muted">{listed(accounts)}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isLeaving && <DecideButton post={post} />}
    </div>
  )
}

/** What went wrong although the post was published, such as a missing first comment. */
function Notices({ post, timeZone }: { post: Post; timeZone: string }) {
  const notices = listNotices(post)
  if (notices.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm">
      {notices.map(({ message, accounts, postedAt, times }) => (
        <li key={message} className="flex items-start gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0 break-words">
            {message}{' '}
            <span className="figures text-muted">
              {listed(accounts)}, <NumericTime instant={postedAt} timeZone={timeZone} />
              {times > accounts.length && ` (${formatCount(times, 'publicação', 'publicações')})`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const shownLinks = 2

function Permalinks({ post }: { post: Post }) {
  const links = listPermalinks(post)
  if (links.length === 0) return null
  const hidden = links.length - shownLinks
  return (
    <ul className="flex flex-col text-sm">
      {links.slice(0, shownLinks).map(({ url, network, username }) => (
        <li key={url} className="min-w-0">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="block truncate py-0.5 font-semibold text-link underline-offset-4 hover:underline"
          >
            Ver no {network}: @{username}
          </a>
        </li>
      ))}
      {hidden > 0 && (
        <li className="text-muted text-xs">
          e mais {formatCount(hidden, 'publicação', 'publicações')}
        </li>
      )}
    </ul>
  )
}

/** Names up to three accounts and counts the others. */
function listed(accounts: readonly string[]): string {
  const named = accounts.slice(0, 3).join(', ')
  return accounts.length > 3 ? `${named} e mais ${accounts.length - 3}` : named
}

export interface LongTextProps {
  text: string
  className?: string
}

/** A text with more characters or lines than this may not fit in four lines of a card. */
const longFrom = 120
const linesFrom = 4

/** Shows four lines of a text, and the rest after a press on 'Ver mais'. */
function LongText({ text, className }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = text.length > longFrom || text.split('\n').length > linesFrom
  if (!isLong) return <p className={cn('whitespace-pre-line break-words', className)}>{text}</p>
  return (
    <div className={className}>
      <p className={cn('whitespace-pre-line break-words', !isOpen && 'line-clamp-4')}>{text}</p>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="hit-area font-semibold text-link text-sm underline-offset-4 hover:underline"
      >
        {isOpen ? 'Ver menos' : 'Ver mais'}
      </button>
    </div>
  )
}
