import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmptyState } from '#src/components/ui/empty-state.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'

interface RowPage<Row> {
  rows: Row[]
  next: string | null
}

export interface PagedRowsProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<RowPage<Row>>>
  /** What is being read, for the message of a failure: 'ler as mensagens'. */
  purpose: string
  empty: { icon: LucideIcon; title: string; text: string }
  children: (rows: Row[]) => ReactNode
}

/** The loaded pages of a list and a button for the next one; or why there is nothing to show. */
export function PagedRows<Row>({ query, purpose, empty, children }: PagedRowsProps<Row>) {
  const { isOnline } = useConnectivity()
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const failure = query.isError && (
    <LoadFailure
      isOnline={isOnline}
      failed={describeFailure(query.error, purpose)}
      offline={`Sem conexão. Conecte-se à internet para ${purpose}.`}
      onRetry={() => void (rows ? query.fetchNextPage() : query.refetch())}
      className="mt-4"
    />
  )
  if (!rows && failure) return failure
  if (!rows)
    return (
      <div aria-busy="true">
        <span className="sr-only">Carregando...</span>
        <Skeleton className="h-72 rounded-card" />
      </div>
    )
  if (rows.length === 0) return <EmptyState {...empty} />
  return (
    <>
      <div className="lg:rounded-card lg:border lg:border-line lg:bg-surface-raised">
        {children(rows)}
      </div>
      {failure}
      {query.hasNextPage && !failure && (
        <div className="mt-4 flex justify-center">
          <Button
            variant="secondary"
            isLoading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Ver mais
          </Button>
        </div>
      )}
    </>
  )
}
