import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countedPages } from '#contract/site/analytics.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { analyticsQuery } from '#src/api/operator-queries.ts'
import { useConnectivity } from '#src/browser/connectivity.ts'
import { LoadFailure } from '#src/components/load-failure.tsx'
import { SegmentedControl } from '#src/components/ui/fields/segmented-control.tsx'
import { SelectField } from '#src/components/ui/fields/select-field.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'
import { MetricsCards } from './metrics-cards.tsx'
import { sumCounts } from './sum-counts.ts'

const spans = [
  { value: '7', label: '7 dias' },
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
] as const
type Span = (typeof spans)[number]['value']

const allPages = { value: '', label: 'Todas as páginas' }
const pages = [allPages, ...countedPages.map((page) => ({ value: page, label: page }))]

/** What visitors of the public site did, of those who agreed to be counted. */
export function MetricsArea() {
  const { isOnline } = useConnectivity()
  const [span, setSpan] = useState<Span>('30')
  const [page, setPage] = useState('')
  const query = useQuery(analyticsQuery(span))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SegmentedControl label="Período" segments={spans} value={span} onChange={setSpan} />
        <SelectField
          label="Página"
          options={pages}
          value={page}
          onChange={({ target }) => setPage(target.value)}
          className="grow basis-48 sm:max-w-xs"
        />
      </div>
      {query.data ? (
        <MetricsCards
          metrics={sumCounts(query.data.counts, {
            page: page || undefined,
            days: Number(span),
            now: new Date(query.dataUpdatedAt),
          })}
        />
      ) : query.isError ? (
        <LoadFailure
          isOnline={isOnline}
          failed={describeFailure(query.error, 'ler as métricas')}
          offline="Sem conexão. Conecte-se à internet para ler as métricas."
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="sr-only">Carregando...</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )}
    </>
  )
}
