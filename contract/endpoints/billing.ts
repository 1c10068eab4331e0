import * as v from 'valibot'
import { BillingDocuments, TaxIdForm } from '../billing/billing-documents.ts'
import { Plan, PlansQuery, PlanUsage } from '../billing/plan.ts'
import { ProjectPlan, Refund, RefundForm, Subscription } from '../billing/subscription.ts'
import { define, IdParam } from './endpoint.ts'

export const listPlans = define({
  method: 'GET',
  path: '/plans',
  caller: 'visitor',
  bodyType: 'none',
  query: PlansQuery,
  answer: v.array(Plan),
  errors: ['RATE_LIMITED'],
})

export const getSubscription = define({
  method: 'GET',
  path: '/subscriptions/user',
  caller: 'user',
  bodyType: 'none',
  answer: Subscription,
  errors: [],
})

export const getPlanUsage = define({
  method: 'GET',
  path: '/subscriptions/usage',
  caller: 'user',
  bodyType: 'none',
  answer: PlanUsage,
  errors: [],
})

export const getBillingDocuments = define({
  method: 'GET',
  path: '/subscriptions/documents',
  caller: 'user',
  bodyType: 'none',
  answer: BillingDocuments,
  errors: ['BILLING_UNAVAILABLE', 'RATE_LIMITED'],
})

export const setTaxId = define({
  method: 'PUT',
  path: '/subscriptions/tax-id',
  caller: 'user',
  requiresDevice: true,
  bodyType: 'json',
  body: TaxIdForm,
  answer: BillingDocuments,
  errors: ['BILLING_UNAVAILABLE', 'RATE_LIMITED'],
})

/**
 * Asks for the first payment of a subscription to be given back. Asked again, it answers what became
 * of the first request.
 */
export const askRefund = define({
  method: 'POST',
  path: '/subscriptions/refund-requests',
  caller: 'user',
  requiresDevice: true,
  bodyType: 'json',
  body: RefundForm,
  answer: Refund,
  errors: ['NOT_FOUND', 'REFUND_NOT_POSSIBLE'],
})

export const getProjectPlan = define({
  method: 'GET',
  path: '/projects/:id/plan',
  caller: 'EDITOR',
  ids: { id: 'project' },
  bodyType: 'none',
  params: IdParam,
  answer: ProjectPlan,
  errors: ['NOT_FOUND'],
})
