import { Suspense } from 'react'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { whenFirstDataShown } from '#src/browser/page-idle.ts'
import { Card } from '#src/components/ui/card.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'

const ReportCard = lazyWhenOnline(async () => {
  await whenFirstDataShown()
  return { default: (await import('./report-card.tsx')).ReportCard }
})

/** Loads the card after the screen's data; reserves its room, because the invitation may be below. */
export function ReportCardSlot() {
  return (
    <Suspense
      fallback={
        <Card title="Relatório do mês">
          <SkeletonText lines={4} />
        </Card>
      }
    >
      <ReportCard />
    </Suspense>
  )
}
