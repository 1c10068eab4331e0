import * as v from 'valibot'
import { Uuid } from '../scalars.ts'
import { publicPages } from './public-pages.ts'

/** Public pages that are counted; anything else is not. */
export const countedPages = publicPages

export const scrollDepths = [25, 50, 75, 100] as const

/** Shorter visits are not counted, nor what is shorter and added to one, in seconds. */
export const leastSecondsOnPage = 5

const page = { page: v.picklist(countedPages) }

/**
 * What a visitor who agreed did on one page. 'waiting-opened', 'waiting-started' and 'waiting-joined'
 * are the steps of the waiting list.
 */
export const AnalyticsEvent = v.variant('kind', [
  v.object({ kind: v.literal('page-view'), ...page }),
  v.object({ kind: v.literal('scroll-depth'), ...page, percent: v.picklist(scrollDepths) }),
  v.object({
    kind: v.literal('time-on-page'),
    ...page,
    seconds: v.pipe(v.number(), v.integer(), v.gtValue(leastSecondsOnPage), v.maxValue(86_400)),
    /** Added to what was told of the same visit before. */
    isFurther: v.optional(v.boolean()),
  }),
  v.object({
    kind: v.picklist(['waiting-opened', 'waiting-started', 'waiting-joined']),
    page: v.literal('/waiting'),
  }),
])
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEvent>

/** Sent together; a batch that arrives twice is counted once. */
export const AnalyticsBatch = v.object({
  batchId: Uuid,
  events: v.pipe(v.array(AnalyticsEvent), v.minLength(1), v.maxLength(50)),
})
export type AnalyticsBatch = v.InferOutput<typeof AnalyticsBatch>
