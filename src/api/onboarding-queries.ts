import { queryOptions } from '@tanstack/react-query'
import { getOnboarding, getShareData } from '#contract/endpoints/dashboard.ts'
import { call } from './calls/call.ts'
import { keptMeta, onboardingKey } from './queries.ts'

/**
 * The person's first steps; independent of the project. Never fresh, so that each visit of the dashboard
 * shows the step of a minute ago as done.
 */
export const onboardingQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: ({ signal }) => call(getOnboarding, { signal }),
  staleTime: 0,
  meta: keptMeta,
})

/** The person's own link for inviting friends, and what came of it. */
export const shareDataQuery = queryOptions({
  queryKey: ['account', 'share'],
  queryFn: ({ signal }) => call(getShareData, { signal }),
  meta: keptMeta,
})
