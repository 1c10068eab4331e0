import { queryOptions } from '@tanstack/react-query'
import { getOnboarding, getShareData } from '#contract/endpoints/dashboard.ts'
import { call } from './call.ts'
import { keptMeta, onboardingKey } from './queries.ts'

/**
 * The person's own steps of the beginning; independent of the project. Read at each visit of the
 * dashboard: the step of a minute ago is done.
 */
export const onboardingQuery = queryOptions({
  queryKey: onboardingKey,
  queryFn: ({ signal }) => call(getOnboarding, { signal }),
  staleTime: 0,
  meta: keptMeta,
})

/** The person's own link for friends, and what became of it. */
export const shareDataQuery = queryOptions({
  queryKey: ['account', 'share'],
  queryFn: ({ signal }) => call(getShareData, { signal }),
  meta: keptMeta,
})
