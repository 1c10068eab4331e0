import { Suspense } from 'react'
import { afterFirstData } from '#src/page/first-screen.ts'
import { lazyExtra } from '#src/page/lazy-extra.ts'

const ReportCard = lazyExtra(async () => {
  await afterFirstData()
  return { default: (await import('./report-card.tsx')).ReportCard }
})

/** Last on its screen, and loaded when that shows its data: it delays and moves nothing. */
export function ReportCardSlot() {
  return (
    <Suspense fallback={null}>
      <ReportCard />
    </Suspense>
  )
}
