import { Skeleton } from '#src/components/ui/skeleton.tsx'

/** The row of choices above the charts, and the grid of the charts. */
export const choicesClass = 'mb-5 flex flex-wrap items-center gap-3'
export const gridClass =
  'grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-7 @xl:grid-cols-2 @6xl:grid-cols-4'
/** As high as a chart with two lines of text above it. */
export const tileClass = 'flex min-h-66 min-w-0 flex-col'
/** A tile with text only: as high as the charts beside it; in a single column as low as its text. */
export const emptyTileClass = 'flex min-w-0 flex-col @xl:min-h-66'

const tiles = ['followers', 'reach', 'views', 'posts']

/** As large as the card's content, so that nothing moves when that appears. */
export function GrowthSkeleton() {
  return (
    <div aria-busy="true" className="@container">
      <span className="sr-only">Carregando...</span>
      <div className={choicesClass}>
        <Skeleton className="h-control grow basis-48 sm:max-w-xs" />
        <Skeleton className="h-[calc(var(--spacing-control)+6px)] max-sm:w-full sm:w-60" />
      </div>
      <TilesSkeleton />
      <div className="mt-5 @xl:min-h-control-small min-h-21" />
    </div>
  )
}

export function TilesSkeleton() {
  return (
    <div className={gridClass}>
      {tiles.map((tile) => (
        <div key={tile} className={tileClass}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-2 h-8 w-32" />
          <Skeleton className="mt-2 h-4 w-40 max-w-full" />
          <Skeleton className="mt-auto h-31" />
          <Skeleton className="mt-2 h-4 w-40 max-w-full" />
        </div>
      ))}
    </div>
  )
}
