import { apiBase } from '#contract/calls/api.ts'
import { mayTryAgain } from '#contract/calls/errors.ts'
import { recordAnalytics } from '#contract/endpoints/marketing.ts'
import {
  type AnalyticsEvent,
  countedPages,
  leastSecondsOnPage,
  scrollDepths,
} from '#contract/site/analytics.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { askServer } from '../ask-server.ts'
import { readChoice } from './consent-choice.ts'
import { forgetBatch, type KeptBatch, keepBatch, readBatches } from './kept-batches.ts'
import { onVisitNews } from './tell-visit.ts'

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

type Depth = (typeof scrollDepths)[number]

/** The depths that are reached when the window's lower edge is at `bottom`, on a page of `height` (both px). */
export function reachedDepths(bottom: number, height: number): Depth[] {
  // Browsers round: at the very end a pixel may be missing.
  return scrollDepths.filter((depth) => (bottom + 1) * 100 >= height * depth)
}

/** Calls `onDepth` once for each depth that is reached; returns a function that stops watching. */
function watchScroll(onDepth: (percent: Depth) => void): () => void {
  const told = new Set<Depth>()
  let isDue = false
  const look = () => {
    isDue = false
    const { scrollHeight } = document.documentElement
    for (const depth of reachedDepths(scrollY + innerHeight, scrollHeight)) {
      if (told.has(depth)) continue
      told.add(depth)
      onDepth(depth)
    }
  }
  const lookSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(look)
  }
  addEventListener('scroll', lookSoon, { passive: true })
  addEventListener('resize', lookSoon)
  lookSoon()
  return () => {
    removeEventListener('scroll', lookSoon)
    removeEventListener('resize', lookSoon)
  }
}

/** How long a page was looked at: time in a hidden tab does not count. */
export function createVisibleTime(now = () => performance.now()) {
  let total = 0
  let shownAt: number | undefined
  return {
    show(): void {
      shownAt ??= now()
    },
    hide(): void {
      if (shownAt !== undefined) total += now() - shownAt
      shownAt = undefined
    },
    /** Whole seconds so far. */
    seconds: (): number =>
      Math.floor((total + (shownAt === undefined ? 0 : now() - shownAt)) / 1000),
  }
}

/**
 * Sends a batch with a beacon, when its page is left. A beacon gets no answer, so the batch stays on the
 * device, and `confirmBatches` sends it once more: the server counts it once.
 */
function sendOnLeaving({ batchId, events }: KeptBatch): void {
  const body = new Blob([JSON.stringify({ batchId, events })], { type: 'application/json' })
  navigator.sendBeacon?.(apiBase + recordAnalytics.path, body)
}

/**
 * Sends the batches that earlier pages left. Stops when the connection is gone, the server may take the batch
 * at another time, or the visitor has refused on another page. A batch that was taken or refused for good is
 * deleted.
 */
export async function confirmBatches(): Promise<void> {
  for (const { batchId, events } of readBatches()) {
    if (readChoice() !== 'accepted') return
    try {
      await askServer(recordAnalytics, { batchId, events })
    } catch (error) {
      if (!(error instanceof ApiError) || mayTryAgain(error)) return
    }
    forgetBatch(batchId)
  }
}
