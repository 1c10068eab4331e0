import { Suspense } from 'react'
import { Card } from '#src/components/ui/card.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { afterFirstData } from '#src/page/first-screen.ts'
import { lazyExtra } from '#src/page/lazy-extra.ts'

const ReportCard = lazyExtra(async () => {
  await afterFirstData()
  return { default: (await import('./report-card.tsx')).ReportCard }
})

/** Loaded when the screen shows its data. Its place is kept, for the invitation may stand below. */
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
