import { Suspense } from 'react'
import { lazyWithNotice } from '#src/browser/lazy-loading.ts'
import { PlanNotice } from '#src/features/plan-notice/plan-notice.tsx'
import { useSession } from '#src/session/session-context.ts'

const OfferNotice = lazyWithNotice(async () => ({
  default: (await import('#src/features/offer-notice/offer-notice.tsx')).OfferNotice,
}))

/**
 * The notice in the line under the header while there is a connection. A project that is offered to this
 * person comes first: the offer expires, and somebody waits for an answer.
 */
export function ShellNotices() {
  const { projects } = useSession()
  const offered = projects.find(({ isOfferedToYou }) => isOfferedToYou)
  if (!offered) return <PlanNotice />
  return (
    <Suspense>
      <OfferNotice project={offered}>
        <PlanNotice />
      </OfferNotice>
    </Suspense>
  )
}
