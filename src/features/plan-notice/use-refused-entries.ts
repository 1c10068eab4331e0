import { useEffect, useEffectEvent, useRef } from 'react'
import { isUnpaid } from '#local/database/entry-core.ts'
import { onBackOnline } from '#src/page/connectivity.ts'
import { noteTrouble } from '#src/page/device-trouble.ts'
import { useOutbox } from '#src/sending/pending/use-outbox.ts'

/**
 * Queues entries again that were refused because a plan had ended, once the plan is active again. Tried at the
 * start, when the page becomes visible, when the connection returns, and when the current project's plan is
 * active again; never because of a refusal itself, which could loop.
 */
export function useRefusedEntries(userId: string, hasEnded: boolean | undefined): void {
  const outbox = useOutbox()
  const isRead = outbox.summary !== 'unknown'
  const resume = useEffectEvent(() => {
    if (!outbox.entries.some(isUnpaid)) return
    import('#src/sending/drain/resume-unpaid.ts')
      .then(({ resumeUnpaid }) => resumeUnpaid(userId))
      .catch(noteTrouble)
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
