import { Suspense } from 'react'
import { Card } from '#src/components/ui/card.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { afterFirstData } from '#src/page/first-screen.ts'
import { lazyExtra } from '#src/page/lazy-extra.ts'

const ReportCard = lazyExtra(async () => {
  await afterFirstData()
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
