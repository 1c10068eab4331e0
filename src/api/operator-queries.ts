import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  getAnalytics,
  listBillingEvents,
  listContactMessages,
  listOperatorActs,
  listOperatorPlans,
  listOperatorUsers,
  listRefundRequests,
  listTroubledDeliveries,
  listWaiting,
} from '#contract/endpoints/operator.ts'
import { call } from './calls/call.ts'

interface PageQuery {
  before?: string
}

/** A list that is read page by page; `before` is the `next` of the page before. */
function pagesOf<Page extends { next: string | null }>(
  key: readonly string[],
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: ['operator', ...key],
    queryFn: ({ pageParam, signal }) =>
      read(pageParam === undefined ? {} : { before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

export const operatorPlansQuery = queryOptions({
  queryKey: ['operator', 'plans'],
  queryFn: ({ signal }) => call(listOperatorPlans, { signal }),
})

export const waitingQuery = (search: string) =>
  pagesOf(['waiting', search], (page, signal) =>
    call(listWaiting, { query: { ...page, search }, signal }),
  )

export const messagesQuery = (search: string) =>
  pagesOf(['messages', search], (page, signal) =>
    call(listContactMessages, { query: { ...page, search }, signal }),
  )

export const usersQuery = (search: string) =>
  pagesOf(['users', search], (page, signal) =>
    call(listOperatorUsers, { query: { ...page, search }, signal }),
  )

export const billingEventsQuery = (search: string) =>
  pagesOf(['billing-events', search], (page, signal) =>
    call(listBillingEvents, { query: { ...page, search }, signal }),
  )

export const deliveriesQuery = pagesOf(['deliveries'], (query, signal) =>
  call(listTroubledDeliveries, { query, signal }),
)

export const refundsQuery = pagesOf(['refunds'], (query, signal) =>
  call(listRefundRequests, { query, signal }),
)

export const actsQuery = pagesOf(['acts'], (query, signal) =>
  call(listOperatorActs, { query, signal }),
)

export function analyticsQuery(days: string) {
  return queryOptions({
    queryKey: ['operator', 'analytics', days],
    queryFn: ({ signal }) => call(getAnalytics, { query: { days }, signal }),
  })
}
