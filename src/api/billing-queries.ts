import { queryOptions } from '@tanstack/react-query'
import {
  getBillingDocuments,
  getPlanUsage,
  getProjectPlan,
  getSubscription,
  listPlans,
} from '#contract/endpoints/billing.ts'
import { getAccountLimits } from '#contract/endpoints/projects-write.ts'
import { getStorageUsage } from '#contract/endpoints/storage.ts'
import { call } from './calls/call.ts'
import { keptMeta, storageUsageKey } from './queries.ts'

/** The person's own subscription; independent of the project. */
export const subscriptionQuery = queryOptions({
  queryKey: ['billing', 'subscription'],
  queryFn: ({ signal }) => call(getSubscription, { signal }),
  meta: keptMeta,
})

/** What the person's own projects use of their plan. */
export const planUsageQuery = queryOptions({
  queryKey: ['billing', 'usage'],
  queryFn: ({ signal }) => call(getPlanUsage, { signal }),
  meta: keptMeta,
})

/** The person's invoices and the tax number on them, read at each visit from the payment service. */
export const billingDocumentsQuery = queryOptions({
  queryKey: ['billing', 'documents'],
  queryFn: ({ signal }) => call(getBillingDocuments, { signal }),
  gcTime: 0,
})

/** The plans, with the payment links for this person (`payer`). */
export function plansQuery(payer: string) {
  return queryOptions({
    queryKey: ['billing', 'plans', payer],
    queryFn: ({ signal }) => call(listPlans, { query: { payer }, signal }),
    meta: keptMeta,
  })
}

/** The state of the plan of the project's owner. */
export function projectPlanQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'plan'],
    queryFn: ({ signal }) => call(getProjectPlan, { params: { id: projectId }, projectId, signal }),
    meta: keptMeta,
  })
}

/** How much room for media the project has. */
export function storageUsageQuery(projectId: string) {
  return queryOptions({
    queryKey: storageUsageKey(projectId),
    queryFn: ({ signal }) => call(getStorageUsage, { projectId, signal }),
    meta: keptMeta,
  })
}

export function accountLimitsQuery(projectId: string) {
  return queryOptions({
    queryKey: [projectId, 'account-limits'],
    queryFn: ({ signal }) =>
      call(getAccountLimits, { params: { id: projectId }, projectId, signal }),
  })
}
