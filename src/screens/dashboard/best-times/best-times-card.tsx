import { Suspense } from 'react'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { whenFirstDataShown } from '#src/browser/page-idle.ts'
import { Card } from '#src/components/ui/card.tsx'
import { Skeleton } from '#src/components/ui/skeleton.tsx'

const BestTimesPanel = lazyWhenOnline(async () => {
  await whenFirstDataShown()
  return { default: (await import('./best-times-panel.tsx')).BestTimesPanel }
})

/** The hours of the week at which the project's own posts did best. */
export function BestTimesCard() {
  return (
    <Card title="Melhores horários">
      {/* The same height for every content, so that nothing below the card moves. */}
      <div className="@container">
        <div className="flex @xl:min-h-29 min-h-63 flex-col">
          <Suspense fallback={<BestTimesSkeleton />}>
            <BestTimesPanel loading={<BestTimesSkeleton />} />
          </Suspense>
        </div>
      </div>
    </Card>
  )
}

function BestTimesSkeleton() {
  return (
    <div aria-busy="true" className="@xl:mb-7 mb-11 grid grow @xl:grid-cols-3 @xl:gap-3 gap-2">
      <span className="sr-only">Carregando...</span>
      <Skeleton className="min-h-14" />
      <Skeleton className="min-h-14" />
      <Skeleton className="min-h-14" />
    </div>
  )
}
