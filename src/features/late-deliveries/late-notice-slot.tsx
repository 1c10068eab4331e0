import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LateDeliveries } from '#contract/late-deliveries.ts'
import { lateDeliveriesKey } from '#src/api/queries.ts'
import { afterFirstData } from '#src/page/first-screen.ts'
import { lazyExtra } from '#src/page/lazy-extra.ts'
import { useSession } from '#src/session/session-context.ts'

const LateNotice = lazyExtra(async () => {
  await afterFirstData()
  return { default: (await import('./late-notice.tsx')).LateNotice }
})

/** Usually as high as the notice: on a phone its words have three lines and its button one. */
const boxClass = 'mb-4 min-h-31.5 sm:min-h-16 lg:min-h-13.5'

/**
 * Where a screen says that posts have missed their time. The notice is loaded once the first screen shows
 * its data, so that it delays nothing and moves nothing that somebody already reads; where the device
 * knows that there is something to say, its place is kept from the start.
 */
export function LateNoticeSlot() {
  const { project } = useSession()
  const client = useQueryClient()
  const known = client.getQueryData<LateDeliveries>(lateDeliveriesKey(project.id))
  const isExpected = known !== undefined && known.total > 0
  return (
    <Suspense fallback={isExpected && <div className={boxClass} />}>
      <LateNotice className={boxClass} />
    </Suspense>
  )
}
