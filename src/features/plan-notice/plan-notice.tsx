import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { isUnpaid } from '#local/database/entry-core.ts'
import { onBackOnline, useConnectivity } from '#src/browser/connectivity.ts'
import { reportStorageError } from '#src/browser/storage-errors.ts'
import { noticePlaceId } from '#src/components/notice-place.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { useSession } from '#src/session/session-context.ts'
import { dismissedNotice } from './dismissed-notice.ts'
import { PlanStep } from './plan-step.tsx'
import { standingAt } from './standing-at.ts'
import { usePlanWords } from './use-plan-words.ts'

/**
 * Says for all members, in the line under the header, that the project's plan is about to end or has ended.
 * Without a connection that line says so instead.
 */
export function PlanNotice() {
  const { project, user } = useSession()
  const { isOnline } = useConnectivity()
  const { plan, now, today, words, ownerName, isClosed } = usePlanWords()
  useRefusedEntries(user.id, plan && standingAt(plan, now) === 'ended')
  const place = document.getElementById(noticePlaceId)
  if (!place || !plan || !words || isClosed || !isOnline) return null
  const { isYours, reason } = plan

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
      {isYours && <PlanStep isYours ownerName={undefined} reason={reason} />}
      {words.isDismissable && (
        <button
          type="button"
          aria-label="Fechar aviso"
          onClick={() => dismissedNotice.set(project.id, today)}
          className="hit-area -my-1 grid size-6 shrink-0 place-items-center rounded-full hover:bg-hover"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      )}
    </div>,
    place,
  )
}

/**
 * Queues entries again that were refused because a plan had ended, once the plan is active again. Tried at the
 * start, when the page becomes visible, when the connection returns, and when the current project's plan is
 * active again; never because of a refusal itself, which could loop.
 */
function useRefusedEntries(userId: string, hasEnded: boolean | undefined): void {
  const outbox = useOutbox()
  const isRead = outbox.summary !== 'unknown'
  const resume = useEffectEvent(() => {
    if (!outbox.entries.some(isUnpaid)) return
    import('#src/offline/drain/resume-unpaid.ts')
      .then(({ resumeUnpaid }) => resumeUnpaid(userId))
      .catch(reportStorageError)
  })

  useEffect(() => {
    if (!isRead) return
    const resumeIfVisible = () => document.visibilityState === 'visible' && resume()
    resume()
    const stopHearing = onBackOnline(resume)
    document.addEventListener('visibilitychange', resumeIfVisible)
    return () => {
      stopHearing()
      document.removeEventListener('visibilitychange', resumeIfVisible)
    }
  }, [isRead])

  const hadEnded = useRef(false)
  useEffect(() => {
    if (hadEnded.current && hasEnded === false) resume()
    hadEnded.current = hasEnded === true
  }, [hasEnded])
}
