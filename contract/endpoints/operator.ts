import * as v from 'valibot'
import {
  AnalyticsQuery,
  AnalyticsReport,
  BillingEventId,
  BillingEventQuery,
  BillingReplay,
  NumberedQuery,
  OperatorActPage,
  OperatorActQuery,
  OperatorBillingEventPage,
  OperatorDeliveryPage,
  OperatorDeliveryQuery,
  OperatorMessagePage,
  OperatorPlan,
  OperatorPlanChange,
  OperatorRefundPage,
  OperatorRefundQuery,
  OperatorUserPage,
  OperatorUserQuery,
  OperatorWaitingEntry,
  OperatorWaitingPage,
  RefundAnswer,
  TrialExtension,
} from '../operator.ts'
import { WholeNumberText } from '../scalars.ts'
import { define, IdParam } from './endpoint.ts'

// The operator's area. Whoever calls is named in the environment and has a second step turned on.

const list = {
  method: 'GET',
  caller: 'operator',
  bodyType: 'none',
  errors: ['SECOND_STEP_REQUIRED'],
} as const

export const listOperatorPlans = define({
  method: 'GET',
  path: '/operator/plans',
  caller: 'operator',
  bodyType: 'none',
  answer: v.array(OperatorPlan),
  errors: ['SECOND_STEP_REQUIRED'],
})

export const changeOperatorPlan = define({
  method: 'PUT',
  path: '/operator/plans/:id',
  caller: 'operator',
  ids: { id: 'name' },
  requiresConfirmation: true,
  bodyType: 'json',
  params: IdParam,
  body: OperatorPlanChange,
  answer: OperatorPlan,
  errors: [
    'SECOND_STEP_REQUIRED',
    'CONFIRMATION_REQUIRED',
    'NOT_FOUND',
    'VERSION_REQUIRED',
    'VERSION_CONFLICT',
  ],
})

export const listWaiting = define({
  ...list,
  path: '/operator/waiting',
  query: NumberedQuery,
  answer: OperatorWaitingPage,
})

/** The whole list, for a file. */
export const exportWaiting = define({
  ...list,
  path: '/operator/waiting/export',
  requiresConfirmation: true,
  answer: v.object({ rows: v.array(OperatorWaitingEntry) }),
  errors: ['SECOND_STEP_REQUIRED', 'CONFIRMATION_REQUIRED'],
})

/** For whoever asks to leave the list. */
export const removeWaiting = define({
  method: 'DELETE',
  path: '/operator/waiting/:id',
  caller: 'operator',
  requiresDevice: true,
  ids: { id: 'name' },
  bodyType: 'none',
  params: v.object({ id: WholeNumberText }),
  answer: v.object({}),
  errors: ['SECOND_STEP_REQUIRED', 'NOT_FOUND'],
})

export const listContactMessages = define({
  ...list,
  path: '/operator/messages',
  query: NumberedQuery,
  answer: OperatorMessagePage,
})

export const markMessageAnswered = define({
  method: 'POST',
  path: '/operator/messages/:id/answered',
  caller: 'operator',
  requiresDevice: true,
  ids: { id: 'name' },
  bodyType: 'json',
  params: v.object({ id: WholeNumberText }),
  body: v.object({ isAnswered: v.boolean() }),
  answer: v.object({}),
  errors: ['SECOND_STEP_REQUIRED', 'NOT_FOUND'],
})

export const listOperatorUsers = define({
  ...list,
  path: '/operator/users',
  query: OperatorUserQuery,
  answer: OperatorUserPage,
})

export const extendTrial = define({
  method: 'POST',
  path: '/operator/users/:id/trial',
  caller: 'operator',
  ids: { id: 'name' },
  requiresConfirmation: true,
  bodyType: 'json',
  params: IdParam,
  body: TrialExtension,
  answer: v.object({}),
  errors: ['SECOND_STEP_REQUIRED', 'CONFIRMATION_REQUIRED', 'NOT_FOUND'],
})

export const listRefundRequests = define({
  ...list,
  path: '/operator/refunds',
  query: OperatorRefundQuery,
  answer: OperatorRefundPage,
})

export const answerRefundRequest = define({
  method: 'POST',
  path: '/operator/refunds/:id/answer',
  caller: 'operator',
  requiresDevice: true,
  ids: { id: 'name' },
  bodyType: 'json',
  params: v.object({ id: WholeNumberText }),
  body: RefundAnswer,
  answer: v.object({}),
  errors: ['SECOND_STEP_REQUIRED', 'NOT_FOUND', 'VERSION_CONFLICT'],
})

export const listTroubledDeliveries = define({
  ...list,
  path: '/operator/deliveries',
  query: OperatorDeliveryQuery,
  answer: OperatorDeliveryPage,
})

export const listBillingEvents = define({
  ...list,
  path: '/operator/billing-events',
  query: BillingEventQuery,
  answer: OperatorBillingEventPage,
})

export const replayBillingEvent = define({
  method: 'POST',
  path: '/operator/billing-events/:id/replay',
  caller: 'operator',
  requiresDevice: true,
  ids: { id: 'name' },
  bodyType: 'none',
  params: v.object({ id: BillingEventId }),
  answer: BillingReplay,
  errors: ['SECOND_STEP_REQUIRED', 'NOT_FOUND'],
})

export const listOperatorActs = define({
  ...list,
  path: '/operator/acts',
  query: OperatorActQuery,
  answer: OperatorActPage,
})

export const getAnalytics = define({
  ...list,
  path: '/operator/analytics',
  query: AnalyticsQuery,
  answer: AnalyticsReport,
})
