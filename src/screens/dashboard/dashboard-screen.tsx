import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OnboardingStatus } from '#contract/projects/onboarding.ts'
import { onboardingKey } from '#src/api/queries.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { FloatingLink } from '#src/components/floating-link.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { SkeletonText } from '#src/components/ui/skeleton.tsx'
import { LateNoticeSlot } from '#src/features/late-deliveries/late-notice-slot.tsx'
import { useSession } from '#src/session/session-context.ts'
import { BestTimesCard } from './best-times/best-times-card.tsx'
import { GrowthCard } from './growth/growth-card.tsx'
import { LatestPosts } from './latest-posts.tsx'
import { LoadingMetrics } from './metrics/loading-metrics.tsx'
import { ReportCardSlot } from './report/report-card-slot.tsx'
import { TodayCard } from './today/today-card.tsx'

// Loaded late, so that the day and the posts do not wait for them.
const MetricsCard = lazyWhenOnline(async () => ({
  default: (await import('./metrics/metrics-card.tsx')).MetricsCard,
}))
const OnboardingPanel = lazyWhenOnline(async () => ({
  default: (await import('./onboarding/onboarding-panel.tsx')).OnboardingPanel,
}))

/**
 * Two columns on a wide screen. In a single column, the panel of the first steps comes first until they are
 * done, and then last; its position does not change while the screen is open.
 */
export function DashboardScreen() {
  const { user } = useSession()
  const client = useQueryClient()
  const [isPanelLast] = useState(
    () => client.getQueryData<OnboardingStatus>(onboardingKey)?.isCompleted === true,
  )
  const [firstName] = user.name.trim().split(/\s+/)
  const panel = (
    <aside aria-label="Primeiros passos e convites" className="min-w-0 lg:col-start-2">
      <Suspense fallback={<PanelPlace isShort={isPanelLast} />}>
        <OnboardingPanel />
      </Suspense>
    </aside>
  )
  return (
    // The padding leaves room for the floating button under the last row.
    <div className="pb-20">
      <h1 className="break-words text-2xl">{firstName ? `Olá, ${firstName}` : 'Painel'}</h1>
      <p className="mt-1 mb-5 text-muted lg:mb-6">Veja como andam as suas publicações.</p>
      <LateNoticeSlot />
      <TodayCard />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        {!isPanelLast && panel}
        <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1 lg:gap-6">
          <Suspense fallback={<MetricsPlace />}>
            <MetricsCard />
          </Suspense>
          <LatestPosts />
          <GrowthCard />
          <BestTimesCard />
          <ReportCardSlot />
        </div>
        {isPanelLast && panel}
      </div>
      <FloatingLink isIconOnly />
    </div>
  )
}

function MetricsPlace() {
  return (
    <Card title="Métricas">
      <LoadingMetrics />
    </Card>
  )
}

/** A placeholder about as high as the panel with the first steps, or with the invitation (`isShort`). */
function PanelPlace({ isShort }: { isShort: boolean }) {
  return (
    <Card className={isShort ? 'min-h-88' : 'min-h-112'}>
      <SkeletonText lines={6} />
    </Card>
  )
}
