import { type AnalyticsEvent, countedPages, leastSecondsOnPage } from '#contract/site/analytics.ts'
import { readChoice } from './consent-choice.ts'
import { keepBatch } from './kept-batches.ts'
import { confirmBatches, sendOnLeaving } from './send-batches.ts'
import { onVisitNews } from './tell-visit.ts'
import { createVisibleTime } from './visible-time.ts'
import { watchScroll } from './watch-scroll.ts'

const longestVisit = 86_400
const mostEvents = 40

/**
 * Counts the visit to this page; called only when the visitor agreed. Returns a function that ends the
 * visit and forgets what was not sent yet.
 */
export function startVisits(): () => void {
  const page = countedPages.find((known) => known === location.pathname)
  if (page === undefined) return () => {}
  let visit = startVisit(page)

  const onHidden = () => {
    if (document.hidden) visit.leave()
    else visit.comeBack()
  }
  const onLeave = () => visit.leave()
  // A page that comes back from the back/forward cache is visited again.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    visit.end()
    visit = startVisit(page)
  }
  const confirm = () => void confirmBatches().catch(() => undefined)
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', onLeave)
  addEventListener('pageshow', onShow)
  addEventListener('online', confirm)
  confirm()
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('pagehide', onLeave)
    removeEventListener('pageshow', onShow)
    removeEventListener('online', confirm)
    visit.end()
  }
}

function startVisit(page: (typeof countedPages)[number]) {
  let events: AnalyticsEvent[] = [{ kind: 'page-view', page }]
  let toldSeconds = 0
  const time = createVisibleTime()
  const note = (event: AnalyticsEvent) => {
    if (events.length < mostEvents) events.push(event)
  }
  if (page === '/waiting') note({ kind: 'waiting-opened', page })
  const stopScroll = watchScroll((percent) => note({ kind: 'scroll-depth', page, percent }))
  const stopNews = onVisitNews((kind) => {
    if (page === '/waiting') note({ kind, page })
  })
  if (!document.hidden) time.show()

  return {
    /** Sends what happened so far: a page that is hidden may never be shown again. */
    leave() {
      time.hide()
      const seconds = Math.min(time.seconds(), longestVisit) - toldSeconds
      if (seconds > leastSecondsOnPage) {
        const further = toldSeconds > 0 && { isFurther: true }
        note({ kind: 'time-on-page', page, seconds, ...further })
        toldSeconds += seconds
      }
      // The visitor may have refused in another tab, or while this page was in the back/forward cache.
      if (events.length > 0 && readChoice() === 'accepted') sendOnLeaving(keepBatch(events))
      events = []
    },
    comeBack: () => time.show(),
    end() {
      stopScroll()
      stopNews()
      events = []
    },
  }
}
