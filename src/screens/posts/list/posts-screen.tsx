import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Newspaper, RefreshCw } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { platformsQuery, postsInfiniteQuery } from '#src/api/queries.ts'
import { FloatingLink } from '#src/components/floating-link.tsx'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { useShownAge } from '#src/device-copy/shown-age.ts'
import { loadConflictDialog } from '#src/features/conflict/load-conflict-dialog.ts'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import { ResultsAhead } from '#src/features/post-results/results-ahead.tsx'
import { lazyPart } from '#src/page/late-part.ts'
import { loadAhead } from '#src/page/load-ahead.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useChanges } from '#src/sending/pending/use-changes.ts'
import { useOutbox } from '#src/sending/pending/use-outbox.ts'
import { loadLayer, useShownPosts } from '#src/sending/pending/use-shown-posts.ts'
import { useSession } from '#src/session/session-context.ts'
import { OpenEdits } from '../edit/open-edits.tsx'
import { useEditing } from '../edit/use-editing.ts'
import { PostGrid } from './post-grid.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { UnsentSection } from './unsent-section.tsx'
import { useDevicePosts } from './use-device-posts.ts'
import { useNearEnd } from './use-near-end.ts'

const ConflictDialog = lazyPart(async () => ({
  default: (await loadConflictDialog()).ConflictDialog,
}))

/** '/posts': the unsent posts and drafts of this device first, then the posts of the server. */
export function PostsScreen() {
  const { project, timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const client = useQueryClient()
  const options = postsInfiniteQuery(project.id)
  const list = useInfiniteQuery(options)
  useShownAge(list.dataUpdatedAt)
  const posts = useMemo(() => uniquePosts(list.data?.pages ?? []), [list.data])
  const outbox = useOutbox()
  const device = useDevicePosts(posts, outbox)
  const changes = useChanges(outbox.entries, project.id)
  const { data: platforms } = useQuery(platformsQuery(project.id))
  const shown = useShownPosts(posts, changes, platforms)
  const { editing, openEdits, elsewhere, open, close } = useEditing(posts)
  const [comparedId, setComparedId] = useState<string>()
  const compare = useCallback((entryId: string) => setComparedId(entryId), [])
  // Loads the code that applies changes to the list, so that a saved change shows at once.
  useEffect(() => loadAhead(loadLayer), [])
  const compared = changes.find(({ id }) => id === comparedId)

  const isFirstLoad = list.isPending && list.fetchStatus === 'fetching'
  const isRefreshing = list.isFetching && !list.isFetchingNextPage
  const isUnknown = list.data === undefined
  const isEmpty = !isUnknown && posts.length === 0 && device.count === 0

  useNearEnd(list.hasNextPage && !list.isFetching && !list.isFetchNextPageError, () => {
    void list.fetchNextPage()
  })

  /**
   * Reloads the list from its first page, which stays on the screen until the response arrives. Without a
   * response all pages come back, with the time when they were fetched.
   */
  async function refresh() {
    const { data: known, dataUpdatedAt: updatedAt } = list
    const show = (pages: number) =>
      client.setQueryData(
        options.queryKey,
        known && {
          pages: known.pages.slice(0, pages),
          pageParams: known.pageParams.slice(0, pages),
        },
        { updatedAt },
      )
    show(1)
    window.scrollTo({ top: 0 })
    const { isError } = await list.refetch()
    if (!isError) return
    show(Number.POSITIVE_INFINITY)
    // Still to be fetched again when the connection returns.
    await client.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' })
  }

  return (
    <div className="pb-16">
      <header className="mb-5 flex items-center gap-3 lg:mb-6">
        <h1 className="min-w-0 flex-1 text-2xl">Todos os posts</h1>
        <Button
          variant="secondary"
          isLoading={isRefreshing && !isFirstLoad}
          loadingLabel="Atualizando..."
          onClick={() => void refresh()}
        >
          <RefreshCw aria-hidden="true" />
          Atualizar
        </Button>
      </header>
      <LateNoticeSlot />
      <ResultsAhead posts={posts} />
      <UnsentSection device={device} timeZone={timeZone} />
      <section aria-label="Posts" aria-busy={isFirstLoad}>
        {isUnknown && list.isError && (
          <LoadFailure
            isOnline={isOnline}
            failed="Erro ao buscar posts."
            offline="Os posts deste projeto ainda não chegaram a este aparelho. Eles aparecem quando houver conexão."
            onRetry={() => void list.refetch()}
            className="mb-4"
          />
        )}
        {isFirstLoad && <PostGridSkeleton />}
        {!isFirstLoad && elsewhere.length > 0 && (
          <OpenEdits {...{ posts: elsewhere, timeZone, editing, openEdits, open, close }} />
        )}
        {shown.length > 0 && (
          <PostGrid
            posts={shown}
            timeZone={timeZone}
            editing={editing}
            openEdits={openEdits}
            onEdit={open}
            onClose={close}
            onCompare={compare}
          />
        )}
        {isEmpty && (
          <EmptyState
            icon={Newspaper}
            title="Nenhum post encontrado"
            text="Comece criando seu primeiro post!"
            action={
              <Link to="/posts/create" className={buttonClass({ variant: 'accent' })}>
                Criar Post
              </Link>
            }
          />
        )}
        <NextPage
          isLoading={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError && isOnline}
          onRetry={() => void list.fetchNextPage()}
        />
      </section>
      <FloatingLink className={editing.size > 0 ? 'max-lg:hidden!' : ''} />
      {compared && (
        <Suspense>
          <ConflictDialog entry={compared} onClose={() => setComparedId(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

interface NextPageProps {
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

function NextPage({ isLoading, hasFailed, onRetry }: NextPageProps) {
  return (
    <div role="status" className="flex min-h-16 items-center justify-center gap-3 text-muted">
      {isLoading && (
        <>
          <Spinner />
          Carregando mais posts...
        </>
      )}
      {hasFailed && !isLoading && (
        <>
          Erro ao buscar posts.
          <Button variant="secondary" size="small" onClick={onRetry}>
            Tentar de novo
          </Button>
        </>
      )}
    </div>
  )
}

/** Removes duplicates: a post that is created between two requests moves others to the next page. */
function uniquePosts<P extends { id: string }>(pages: readonly { content: readonly P[] }[]): P[] {
  const seen = new Set<string>()
  return pages.flatMap(({ content }) =>
    content.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined),
  )
}
