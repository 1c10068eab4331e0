import { CircleAlert, TriangleAlert } from 'lucide-react'
import { memo, Suspense, useEffect, useRef, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { Post } from '#contract/post.ts'
import type { PublicationResult } from '#contract/post-results.ts'
import { ChangeBadge } from '#src/components/change-badge.tsx'
import { PostThumbnail } from '#src/components/post-thumbnail.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { NumericTime } from '#src/components/time/numeric-time.tsx'
import { cn } from '#src/components/ui/class-names.ts'
import { type Tab, Tabs } from '#src/components/ui/tabs.tsx'
import { DecideButton } from '#src/features/late-deliveries/decide-button.tsx'
import { PostVersionList } from '#src/features/post-preview/post-version-list.tsx'
import { isPublished } from '#src/features/post-results/is-published.ts'
import { PublicationResults } from '#src/features/post-results/publication-results.tsx'
import { usePostResults } from '#src/features/post-results/use-post-results.ts'
import { usePostPicture } from '#src/sending/media/use-post-picture.ts'
import type { ShownPost } from '#src/sending/pending/shown-post.ts'
import { EditFormSkeleton } from '../edit/edit-form-skeleton.tsx'
import { EditPanel } from '../edit/lazy-edit-panel.ts'
import { earliestPosted, listFailures, listNotices, listPermalinks } from './describe-post.ts'
import { LongText } from './long-text.tsx'
import { PostActions } from './post-actions.tsx'
import { PostTimes } from './post-times.tsx'
import { ResultLines } from './result-lines.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'

export interface PostCardProps {
  shown: ShownPost
  timeZone: string
  isEditing: boolean
  /** The id of an edit of the post that was left without 'Salvar' or 'Cancelar'. */
  openEditId: string | undefined
  onEdit: (postId: string) => void
  onClose: (postId: string) => void
  /** Opens the dialog that compares the two versions of a change in conflict. */
  onCompare: (entryId: string) => void
}

/** A post of the server, in its view or in its edit mode. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { shown, timeZone, isEditing, onEdit, onClose, onCompare } = props
  const { id, caption } = shown.post
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)

  useEffect(() => {
    // Returns the focus to 'Editar', unless the person has focused something else meanwhile.
    if (wasEditing.current && !isEditing && document.activeElement === document.body)
      editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <article
      aria-label={nameOf(caption).slice(0, 80)}
      className={cn(
        'relative flex min-w-0 flex-col rounded-card border bg-surface-raised',
        isEditing ? 'border-line-strong' : 'max-h-[600px] overflow-hidden border-line',
        // As high as a card becomes, so that its results move nothing when they come.
        !isEditing && isPublished(shown.post) && 'min-h-[600px]',
      )}
    >
      {isEditing ? (
        <Suspense fallback={<EditFormSkeleton />}>
          <EditPanel post={shown.server} timeZone={timeZone} onClose={() => onClose(id)} />
        </Suspense>
      ) : (
        <>
          <View {...props} />
          <div className="px-4">
            <PostActions
              shown={shown}
              editRef={editButton}
              onEdit={() => onEdit(id)}
              onCompare={() => shown.change && onCompare(shown.change.entryId)}
            />
          </div>
        </>
      )}
    </article>
  )
})

function nameOf(caption: string): string {
  return caption.trim() || 'Sem legenda'
}

type CardTab = 'view' | 'results'

const viewTab: readonly Tab<CardTab>[] = [{ id: 'view', label: 'Visualização' }]
const tabsWithResults = [...viewTab, { id: 'results', label: 'Resultados' }] as const

function View(props: PostCardProps) {
  const { post } = props.shown
  const results = usePostResults(post.id)
  const [wanted, setTab] = useState<CardTab>('view')
  const tab = results.length > 0 ? wanted : 'view'
  return (
    <>
      <Tabs
        label="Como ver este post"
        tabs={results.length > 0 ? tabsWithResults : viewTab}
        selected={tab}
        onSelect={setTab}
        className="min-h-0 flex-1 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:overflow-y-auto [&>[role=tabpanel]]:pt-0"
      >
        {tab === 'results' ? (
          <div className="p-4">
            <PublicationResults post={post} results={results} timeZone={props.timeZone} />
          </div>
        ) : (
          <Overview {...props} results={results} />
        )}
      </Tabs>
      <Dot isPosted={earliestPosted(post) !== undefined} />
    </>
  )
}

interface OverviewProps extends PostCardProps {
  results: readonly PublicationResult[]
}

function Overview({ shown, timeZone, openEditId, onEdit, results }: OverviewProps) {
  const { post, change } = shown
  const postedAt = earliestPosted(post)
  const [first] = post.media
  const isLeaving = change?.isDeletion === true
  return (
    <>
      <div className="shrink-0">
        <PostThumbnail
          src={usePostPicture(first)}
          kind={first?.kind}
          count={post.media.length}
          className={cn('aspect-[16/11] w-full rounded-none!', isLeaving && 'grayscale')}
        />
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4 pb-0">
        {(change || post.status.length > 0) && (
          <div className="flex flex-wrap gap-1.5">
            {change && <ChangeBadge {...change} />}
            {post.status.map((label) => (
              <StatusBadge key={label} label={label} />
            ))}
          </div>
        )}
        {/* Before the texts, which may be longer than the card. */}
        <Failures post={post} isLeaving={isLeaving} />
        <PostTimes post={post} timeZone={timeZone} />
        <Notices post={post} timeZone={timeZone} />
        {openEditId !== undefined && (
          <UnsavedNotice editId={openEditId} onContinue={() => onEdit(post.id)} />
        )}
        <LongText
          text={nameOf(post.caption)}
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
          {/* First, so that the others stay in their place when it comes. */}
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

/** Green when the post was published on any account, amber otherwise. */
function Dot({ isPosted }: { isPosted: boolean }) {
  return (
    <span className="absolute top-[calc(var(--spacing-control)/2)] right-4 -translate-y-1/2">
      <span
        className={`block size-2.5 rounded-full ${isPosted ? 'bg-success' : 'bg-warning-dot'}`}
      />
      <span className="sr-only">{isPosted ? 'Já postado' : 'Ainda não postado'}</span>
    </span>
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

/** What went wrong although the post was published, as a missing first comment. */
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
