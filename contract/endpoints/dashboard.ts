import * as v from 'valibot'
import { AccountGrowth, AccountMetrics, AccountMetricsQuery } from '../accounts/account-numbers.ts'
import { FailedDeliveries } from '../posts/failed-deliveries.ts'
import { DecidedDeliveries, LateDecision, LateDeliveries } from '../posts/late-deliveries.ts'
import { BestTimes, PostResults, PostResultsQuery } from '../posts/post-results.ts'
import { OnboardingStatus, ShareData } from '../projects/onboarding.ts'
import { define } from './endpoint.ts'

/**
 * Asks the network, unless it said so within `metricsGoodMs`. Where it gives no answer, what it said
 * last is answered, with the reason; without anything said before, the call fails.
 */
export const getAccountMetrics = define({
  method: 'GET',
  path: '/metrics',
  caller: 'EDITOR',
  bodyType: 'none',
  query: AccountMetricsQuery,
  answer: AccountMetrics,
  errors: ['NOT_FOUND', 'NETWORK_UNAVAILABLE'],
})

/** Asks no network: answers what the server collected day by day. */
export const getAccountGrowth = define({
  method: 'GET',
  path: '/metrics/growth',
  caller: 'EDITOR',
  bodyType: 'none',
  query: AccountMetricsQuery,
  answer: AccountGrowth,
  errors: ['NOT_FOUND'],
})

/** Asks no network: answers what the server collected since the posts were published. */
export const listPostResults = define({
  method: 'GET',
  path: '/metrics/posts',
  caller: 'EDITOR',
  bodyType: 'none',
  query: PostResultsQuery,
  answer: PostResults,
  errors: [],
})

/** From the results of the project's own posts of the last `bestTimesDays`. */
export const getBestTimes = define({
  method: 'GET',
  path: '/metrics/best-times',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: BestTimes,
  errors: [],
})

/** What went wrong and needs somebody. What is late has a list of its own (`listLateDeliveries`). */
export const listFailedDeliveries = define({
  method: 'GET',
  path: '/failed-deliveries',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: FailedDeliveries,
  errors: [],
})

export const getOnboarding = define({
  method: 'GET',
  path: '/user/profile/onboarding',
  caller: 'user',
  bodyType: 'none',
  answer: OnboardingStatus,
  errors: [],
})

export const getShareData = define({
  method: 'GET',
  path: '/user/profile/share',
  caller: 'user',
  bodyType: 'none',
  answer: ShareData,
  errors: [],
})

/** The person passed their link on: the step 'invite-friends' is done. */
export const recordShare = define({
  method: 'POST',
  path: '/user/profile/share',
  caller: 'user',
  bodyType: 'none',
  answer: v.object({}),
  errors: [],
})

export const listLateDeliveries = define({
  method: 'GET',
  path: '/late-deliveries',
  caller: 'EDITOR',
  bodyType: 'none',
  answer: LateDeliveries,
  errors: [],
})

export const decideLateDeliveries = define({
  method: 'POST',
  path: '/late-deliveries/decisions',
  caller: 'EDITOR',
  bodyType: 'json',
  body: LateDecision,
  answer: DecidedDeliveries,
  errors: ['SCHEDULE_IN_PAST', 'ACCOUNT_UNAVAILABLE'],
})
