import { Link } from '@tanstack/react-router'
import { ListChecks, Newspaper, RefreshCw, SearchX } from 'lucide-react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { FloatingLink } from '#src/components/floating-link.tsx'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { OldPostsNotice } from '#src/components/old-posts-notice.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { buttonClass } from '#src/components/ui/button-class.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { focusWhenLost } from '#src/components/ui/overlays/focus-when-lost.ts'
import { Spinner } from '#src/components/ui/spinner.tsx'
import { loadConflictDialog } from '#src/features/conflict/load-conflict-dialog.ts'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import { ResultsAhead } from '#src/features/post-results/results-ahead.tsx'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { loadLayer } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { useSession } from '#src/session/session-context.ts'
import { OpenEdits } from '../edit/open-edits.tsx'
import { useEditing } from '../edit/use-editing.ts'
import { filterOfSearch } from '../posts-search.ts'
import { usePostsSearch } from '../use-posts-search.ts'
import { FilterBar, noFilters } from './filter/filter-bar.tsx'
import { filterDevicePosts } from './filter/filter-device-posts.ts'
import { FoundWhere } from './filter/found-where.tsx'
import { PostGrid } from './post-grid.tsx'
import { PostGridSkeleton } from './post-grid-skeleton.tsx'
import { usePostSelection } from './select/use-post-selection.ts'
import { UnsentSection } from './unsent-section.tsx'
import { useDevicePosts } from './use-device-posts.ts'
import { usePostList } from './use-post-list.ts'

const ConflictDialog = lazyWithNotice(async () => ({
  default: (await loadConflictDialog()).ConflictDialog,
}))

const loadSelectionBar = () => import('./select/selection-bar.tsx')
const SelectionBar = lazyWithNotice(async () => ({
  default: (await loadSelectionBar()).SelectionBar,
}))

/** '/posts': the unsent posts and drafts of this device first, then the posts of the server. */
export function PostsScreen() {
  const { timeZone } = useSession()
  const { isOnline } = useConnectivity()
  const { search, change } = usePostsSearch()
  const filter = useMemo(() => filterOfSearch(search, timeZone), [search, timeZone])
  const outbox = useOutbox()
  const list = usePostList(filter, outbox)
  const { posts, shown, changes, platforms } = list
  const onDevice = useDevicePosts(posts, outbox)
  const device = useMemo(
    () => filterDevicePosts(onDevice, filter, platforms),
    [onDevice, filter, platforms],
  )
  const { editing, openEdits, elsewhere, open, close } = useEditing(posts)
  const selection = usePostSelection(shown)
  const selectButton = useRef<HTMLButtonElement>(null)
  const [comparedId, setComparedId] = useState<string>()
  const compare = useCallback((entryId: string) => setComparedId(entryId), [])
  // Loads the code that applies changes to the list, so that a saved change shows at once.
  useEffect(() => prefetchCode(loadLayer), [])
  const compared = changes.find(({ id }) => id === comparedId)

  const isFirstLoad = list.isUnknown && list.isFetching
  const isSearching = list.isOfDevice && list.isFetching
  const isEmpty = !list.isUnknown && !isSearching && shown.length === 0 && device.count === 0

  return (
    <div className="pb-16">
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 flex-1 text-2xl max-sm:w-full max-sm:flex-none">Todos os posts</h1>
        <Link
          to="/posts/import"
          className={cn(buttonClass({ variant: 'ghost' }), 'max-sm:mr-auto max-sm:-ml-4')}
        >
          Importar
        </Link>
        <Button
          variant="secondary"
          isLoading={list.isFetching && !isFirstLoad && !isSearching}
          loadingLabel="Atualizando..."
          onClick={() => void list.refresh()}
        >
          <RefreshCw aria-hidden="true" />
          Atualizar
        </Button>
      </header>
      <FilterBar {...{ search, platforms, timeZone }} onChange={change}>
        <Button
          ref={selectButton}
          variant="secondary"
          aria-pressed={selection.isOn}
          className={cn('max-sm:grow', selection.isOn && 'bg-info-soft!')}
          onPointerEnter={() => prefetchCode(loadSelectionBar)}
          onFocus={() => prefetchCode(loadSelectionBar)}
          onClick={selection.isOn ? selection.end : selection.begin}
        >
          <ListChecks aria-hidden="true" />
          Selecionar
        </Button>
      </FilterBar>
      <LateNoticeSlot />
      <ResultsAhead posts={posts} />
      {filter && (
        <FoundWhere
          {...{ isOnline, isSearching }}
          isOfDevice={list.isOfDevice}
          unsentElsewhere={onDevice.count - device.count}
        />
      )}
      <UnsentSection device={device} timeZone={timeZone} />
      <section aria-label="Posts" aria-busy={isFirstLoad || isSearching}>
        {list.hasFailed && (isOnline || !filter) && (
          <LoadFailure
            isOnline={isOnline}
            failed="Erro ao buscar posts."
            offline="Os posts deste projeto ainda não chegaram a este aparelho. Eles aparecem quando houver conexão."
            onRetry={list.retry}
            className="mb-4"
          />
        )}
        {list.isOld && isOnline && <OldPostsNotice onRetry={list.retry} />}
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
            selecting={selection.isOn ? selection : undefined}
          />
        )}
        {isEmpty &&
          (filter ? (
            <EmptyState
              icon={SearchX}
              title="Nenhum post encontrado com estes filtros"
              text={
                list.isOfDevice
                  ? 'Neste aparelho não há nenhum. Pode haver outros no servidor.'
                  : 'Mude a busca ou os filtros, ou veja todos os posts.'
              }
              action={
                <Button variant="secondary" onClick={() => change(noFilters)}>
                  Limpar filtros
                </Button>
              }
            />
          ) : (
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
          ))}
        <NextPage
          isLoading={list.isFetchingNext}
          hasFailed={list.hasFailedNext && isOnline}
          onRetry={list.fetchNext}
        />
      </section>
      {selection.isOn ? (
        <Suspense>
          <SelectionBar
            {...{ selection, timeZone }}
            shownCount={shown.length}
            onDone={() => {
              selection.end()
              setTimeout(() => focusWhenLost(() => selectButton.current))
            }}
          />
        </Suspense>
      ) : (
        <FloatingLink className={editing.size > 0 ? 'max-lg:hidden!' : ''} />
      )}
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
