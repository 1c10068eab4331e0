import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { networkRules } from '#contract/networks/rules.ts'
import { prefetchCode } from '#src/browser/lazy-loading.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { type Tab, Tabs } from '#src/components/ui/tabs.tsx'
import { previewedPostNetworks } from '#src/features/post-preview/previewed-post-networks.ts'
import { isPublished } from '#src/features/post-results/is-published.ts'
import { PublicationResults } from '#src/features/post-results/publication-results.tsx'
import { usePostResults } from '#src/features/post-results/use-post-results.ts'
import { NetworkIcon } from '#src/networks/network-icon.tsx'
import type { PreviewNetwork } from '#src/networks/previewed-networks.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { EditFormSkeleton } from '../edit/edit-form-skeleton.tsx'
import { EditPanel } from '../edit/lazy-edit-panel.ts'
import { CardOverview } from './card-overview.tsx'
import { earliestPosted } from './describe-post.ts'
import { PostActions } from './post-actions.tsx'

export interface PostCardProps {
  shown: PostWithPendingChange
  timeZone: string
  isEditing: boolean
  /** Whether a press anywhere on the card selects it, so that nothing inside can be pressed. */
  isInert?: boolean
  /** The id of an edit of the post that was left without 'Salvar' or 'Cancelar'. */
  openEditId: string | undefined
  onEdit: (postId: string) => void
  onClose: (postId: string) => void
  /** Opens the dialog that compares the two versions of a change in conflict. */
  onCompare: (entryId: string) => void
}

/** A post of the server, in its view or in its edit mode. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { shown, timeZone, isEditing, isInert, onEdit, onClose, onCompare } = props
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
      inert={isInert}
      onPointerEnter={() => prefetchCode(loadPreview)}
      onFocus={() => prefetchCode(loadPreview)}
      aria-label={(caption.trim() || 'Sem legenda').slice(0, 80)}
      className={cn(
        'relative flex min-w-0 flex-col rounded-card border bg-surface-raised',
        isEditing ? 'border-line-strong' : 'max-h-[600px] overflow-hidden border-line',
        // The card's maximum height, so that results that load later move nothing.
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
          <PostActions
            shown={shown}
            timeZone={timeZone}
            editRef={editButton}
            onEdit={() => onEdit(id)}
            onCompare={() => shown.change && onCompare(shown.change.entryId)}
          />
        </>
      )}
    </article>
  )
})

/** Loaded when a network's tab is about to be pressed, because most people open no preview here. */
const loadPreview = () => import('#src/features/post-preview/post-on-network.tsx')
const PostOnNetwork = lazyWhenOnline(async () => ({ default: (await loadPreview()).PostOnNetwork }))

type CardTab = 'view' | PreviewNetwork | 'results'

function View(props: PostCardProps) {
  const { post } = props.shown
  const results = usePostResults(post.id)
  const hasResults = results.length > 0
  const previews = useMemo(() => previewedPostNetworks(post), [post])
  const tabs = useMemo(
    (): readonly Tab<CardTab>[] => [
      { id: 'view', label: 'Visualização' },
      ...previews.map(({ network: id }) => ({
        ...{ id, label: networkRules[id].label, icon: <NetworkIcon network={id} /> },
      })),
      ...(hasResults ? [{ id: 'results' as const, label: 'Resultados' }] : []),
    ],
    [previews, hasResults],
  )
  const [wanted, setTab] = useState<CardTab>('view')
  const tab = tabs.some(({ id }) => id === wanted) ? wanted : 'view'
  const preview = previews.find(({ network }) => network === tab)
  return (
    <>
      <Tabs
        label="Como ver este post"
        tabs={tabs}
        selected={tab}
        onSelect={setTab}
        hasFoldingLabels
        className={cn(
          'min-h-0 flex-1 [&>[role=tablist]]:mr-9 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col [&>[role=tabpanel]]:overflow-y-auto [&>[role=tabpanel]]:pt-0 [&>[role=tabpanel]]:-outline-offset-2!',
          // Narrower tabs, so that five networks fit into the narrowest card.
          previews.length > 2 && '[&_[role=tab]]:px-1.5 [&_[role=tab]]:first:pl-3',
        )}
      >
        {preview ? (
          <div className="p-3">
            <Suspense fallback={<Skeleton className="h-96" />}>
              {/* Another key for each network, so that expanded texts are folded again on the next one. */}
              <PostOnNetwork key={tab} post={post} {...preview} />
            </Suspense>
          </div>
        ) : tab === 'results' ? (
          <div className="p-4">
            <PublicationResults post={post} results={results} timeZone={props.timeZone} />
          </div>
        ) : (
          <CardOverview {...props} results={results} />
        )}
      </Tabs>
      <Dot isPosted={earliestPosted(post) !== undefined} />
    </>
  )
}

/** Green when the post was published on any account, amber otherwise. */
function Dot({ isPosted }: { isPosted: boolean }) {
  return (
    <span
      role="img"
      aria-label={isPosted ? 'Já postado' : 'Ainda não postado'}
      className={cn(
        'absolute top-0 right-0 flex h-[calc(var(--spacing-control)+1px)] w-9 items-center justify-center border-line border-b before:size-2.5 before:rounded-full',
        isPosted ? 'before:bg-success' : 'before:bg-warning-dot',
      )}
    />
  )
}
