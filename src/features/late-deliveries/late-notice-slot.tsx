import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { LateDeliveries } from '#contract/posts/late-deliveries.ts'
import { lateDeliveriesKey } from '#src/api/queries.ts'
import { lazyWhenOnline } from '#src/browser/lazy-when-online.ts'
import { whenFirstDataShown } from '#src/browser/page-idle.ts'
import { useSession } from '#src/session/session-context.ts'

const LateNotice = lazyWhenOnline(async () => {
  await whenFirstDataShown()
  return { default: (await import('./late-notice.tsx')).LateNotice }
})

/** Reserves the notice's usual height: on a phone three lines of text, and one for the button. */
const boxClass = 'mb-4 min-h-31.5 sm:min-h-16 lg:min-h-13.5'

/**
 * The place where a screen says that posts have missed their time. The notice is loaded after the first screen
 * shows its data, so that it delays nothing. Where the cached answer already has late posts, its height is
 * reserved from the start, so that nothing moves.
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
