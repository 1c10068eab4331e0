import { X } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { wallClockAt } from '#contract/wall-clock.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { noticePlaceId } from '#src/page/notice-place.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useSession } from '#src/session/session-context.ts'
import { describePlanEnd } from './describe-plan-end.ts'
import { dismissedNotice } from './dismissed-notice.ts'
import { PlanStep } from './plan-step.tsx'
import { standingAt } from './standing-at.ts'
import { useOwnerName } from './use-owner-name.ts'
import { useProjectPlan } from './use-project-plan.ts'
import { useRefusedEntries } from './use-refused-entries.ts'

/**
 * Says for all members, in the line under the header, that the project's plan is about to end or has ended.
 * Without a connection that line is for the connection.
 */
export function PlanNotice() {
  const { project, timeZone, user } = useSession()
  const { isOnline } = useConnectivity()
  const { plan, now } = useProjectPlan()
  useRefusedEntries(user.id, plan && standingAt(plan, now) === 'ended')
  const [closedOn, setClosedOn] = useState('')
  const words = plan && describePlanEnd(plan, { now, timeZone })
  const isYours = plan?.isYours === true
  const ownerName = useOwnerName(words !== undefined && !isYours)
  const today = wallClockAt(now, timeZone).date
  const place = document.getElementById(noticePlaceId)
  if (!place || !words || !isOnline || (!isYours && ownerName === undefined)) return null
  if (words.isDismissable && (closedOn === today || dismissedNotice.is(project.id, today)))
    return null

  function dismiss() {
    dismissedNotice.set(project.id, today)
    setClosedOn(today)
  }

  return createPortal(
    <div
      role="status"
      className={cn(
        '-mx-1 -my-0.5 flex min-w-0 items-center justify-center gap-2 px-2',
        words.tone === 'warning' ? 'bg-warning-soft' : 'bg-info-soft',
      )}
    >
      <p className="min-w-0 truncate">
        <span className="lg:hidden">{words.short}</span>
        <span className="max-lg:hidden">{words.long}</span>
        {!isYours && ' '}
        {!isYours && <PlanStep isYours={false} ownerName={ownerName} />}
      </p>
      {isYours && <PlanStep isYours ownerName={undefined} reason={plan.reason} />}
      {words.isDismissable && (
        <button
          type="button"
          aria-label="Fechar aviso"
          onClick={dismiss}
          className="hit-area -my-1 grid size-6 shrink-0 place-items-center rounded-full hover:bg-hover"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>,
    place,
  )
}
