import * as v from 'valibot'
import { BillingInterval } from './billing/plan.ts'
import { EndReason, PendingPayment, SubscriptionState } from './billing/subscription.ts'
import { boundedArray } from './bounded-array.ts'
import { Instant, Uuid, WholeNumberText } from './scalars.ts'
import { storableText } from './texts/texts.ts'

/** Rows of a page in the operator's area. */
export const operatorPageSize = 50

/** Stripe's id of an event. */
export const BillingEventId = v.pipe(v.string(), v.regex(/^evt_\w{1,120}$/))

const search = v.optional(v.pipe(v.string(), v.maxLength(200), storableText, v.trim()), '')

/** `before`: the id of the last row that is shown, for the next page. */
export const NumberedQuery = v.object({ before: v.optional(WholeNumberText), search })
export const OperatorUserQuery = v.object({ before: v.optional(Uuid), search })
export const OperatorDeliveryQuery = v.object({ before: v.optional(Uuid) })
export const OperatorActQuery = v.object({ before: v.optional(WholeNumberText) })
export const BillingEventQuery = v.object({ before: v.optional(BillingEventId), search })

const pageOf = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ rows: v.array(row), next: v.nullable(v.string()) })

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Prices are whole cents here, as the server keeps them. Links are null where nobody can pay. */
export const OperatorPlan = v.object({
  id: Uuid,
  key: v.string(),
  name: v.string(),
  description: v.string(),
  priceCents: Count,
  yearlyPriceCents: Count,
  numberAccounts: Count,
  maxProjects: Count,
  storageBytes: Count,
  features: v.array(v.string()),
  isActive: v.boolean(),
  monthlyLink: v.nullable(v.string()),
  yearlyLink: v.nullable(v.string()),
  /** Without free days, for who had them; null: the links above are for them too. */
  monthlyPlainLink: v.nullable(v.string()),
  yearlyPlainLink: v.nullable(v.string()),
  subscribers: Count,
  updatedAt: Instant,
})
export type OperatorPlan = v.InferOutput<typeof OperatorPlan>

const shortText = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit, `Use no máximo ${limit} caracteres`),
    storableText,
    v.trim(),
  )
const feature = v.pipe(shortText(120), v.nonEmpty())
const PaymentLink = v.nullable(
  v.pipe(
    v.string(),
    v.maxLength(500),
    v.url('Use um endereço completo'),
    v.regex(/^https?:/i, 'Use um endereço completo'),
  ),
)

/**
 * What an operator may change of a plan; prices are changed at Stripe and here together. `updatedAt`
 * is that of the plan they saw: without it, or with another one, nothing is changed.
 */
export const OperatorPlanChange = v.object({
  name: v.pipe(shortText(60), v.nonEmpty('Nome é obrigatório')),
  description: shortText(300),
  priceCents: v.pipe(Count, v.maxValue(10_000_000)),
  yearlyPriceCents: v.pipe(Count, v.maxValue(100_000_000)),
  features: boundedArray(feature, 12),
  isActive: v.boolean(),
  monthlyLink: PaymentLink,
  yearlyLink: PaymentLink,
  /** A page of before does not name it. */
  updatedAt: v.optional(Instant),
  /** Left as they are where a page of before does not name them. */
  monthlyPlainLink: v.optional(PaymentLink),
  yearlyPlainLink: v.optional(PaymentLink),
})
export type OperatorPlanChange = v.InferInput<typeof OperatorPlanChange>

export const OperatorWaitingEntry = v.object({
  id: Count,
  name: v.string(),
  email: v.string(),
  howDiscovered: v.string(),
  createdAt: Instant,
})
export type OperatorWaitingEntry = v.InferOutput<typeof OperatorWaitingEntry>
export const OperatorWaitingPage = pageOf(OperatorWaitingEntry)

export const OperatorMessage = v.object({
  id: Count,
  name: v.string(),
  email: v.string(),
  message: v.string(),
  createdAt: Instant,
  answeredAt: v.nullable(Instant),
})
export type OperatorMessage = v.InferOutput<typeof OperatorMessage>
export const OperatorMessagePage = pageOf(OperatorMessage)

export const OperatorUser = v.object({
  id: Uuid,
  name: v.string(),
  email: v.string(),
  isVerified: v.boolean(),
  createdAt: Instant,
  projects: Count,
  planName: v.nullable(v.string()),
  state: SubscriptionState,
  reason: v.nullable(EndReason),
  endsAt: v.nullable(Instant),
  pendingPayment: v.optional(v.nullable(PendingPayment)),
})
export type OperatorUser = v.InferOutput<typeof OperatorUser>
export const OperatorUserPage = pageOf(OperatorUser)

/** Only gives time: whoever is to lose something is asked to pay or to cancel by themselves. */
export const TrialExtension = v.object({
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
})

/** A delivery that failed, waits for a person, or is late. Texts of posts are not shown. */
export const OperatorDelivery = v.object({
  id: Uuid,
  projectName: v.string(),
  networkId: v.string(),
  username: v.string(),
  state: v.string(),
  dueAt: Instant,
  attempts: Count,
  error: v.nullable(v.string()),
})
export type OperatorDelivery = v.InferOutput<typeof OperatorDelivery>
export const OperatorDeliveryPage = pageOf(OperatorDelivery)

export const OperatorBillingEvent = v.object({
  id: v.string(),
  type: v.string(),
  createdAt: Instant,
  receivedAt: Instant,
  appliedAt: v.nullable(Instant),
  outcome: v.nullable(v.string()),
  error: v.nullable(v.string()),
})
export type OperatorBillingEvent = v.InferOutput<typeof OperatorBillingEvent>
export const OperatorBillingEventPage = pageOf(OperatorBillingEvent)

/** A purchase that somebody asks to have back; Stripe's ids, by which it is found there. */
export const OperatorRefund = v.object({
  id: Count,
  state: v.picklist(['open', 'done', 'declined']),
  /** Null when the person has deleted their account. */
  person: v.nullable(v.object({ name: v.string(), email: v.string() })),
  /** Who has paid, as Stripe knows it, where that is another address. */
  payerEmail: v.nullable(v.string()),
  subscriptionId: v.string(),
  planName: v.string(),
  interval: v.nullable(BillingInterval),
  /** What the first payment was; null where Stripe has not told us. */
  cents: v.nullable(Count),
  boughtAt: Instant,
  askedAt: Instant,
  /** Asked within 24 hours: by our terms it is paid back in full. */
  isWithinTerms: v.boolean(),
  reason: v.string(),
  answeredAt: v.nullable(Instant),
  /** The operator's address at that time. */
  answeredBy: v.nullable(v.string()),
})
export type OperatorRefund = v.InferOutput<typeof OperatorRefund>
export const OperatorRefundPage = pageOf(OperatorRefund)
export const OperatorRefundQuery = v.object({ before: v.optional(WholeNumberText) })

/** 'done': it was paid back at Stripe, by hand. */
export const RefundAnswer = v.object({ state: v.picklist(['done', 'declined']) })
export type RefundAnswer = v.InferOutput<typeof RefundAnswer>

/** How many events were gone through: the one, and those after it; 0 when it changes nothing here. */
export const BillingReplay = v.object({ events: Count })

/** What is written down of an operator: every change, and every look at people's data. */
export const OperatorActKind = v.picklist([
  'plan-changed',
  'trial-extended',
  'message-answered',
  'message-reopened',
  'event-replayed',
  'refund-done',
  'refund-declined',
  'refunds-viewed',
  'waiting-viewed',
  'waiting-exported',
  'waiting-removed',
  'messages-viewed',
  'users-viewed',
  'deliveries-viewed',
])
export type OperatorActKind = v.InferOutput<typeof OperatorActKind>

export const OperatorAct = v.object({
  id: Count,
  operator: v.string(),
  act: OperatorActKind,
  subject: v.string(),
  createdAt: Instant,
})
export type OperatorAct = v.InferOutput<typeof OperatorAct>
export const OperatorActPage = pageOf(OperatorAct)

/** One row a day, page and kind; `value` is the percentage of a scroll, else 0. */
export const AnalyticsCount = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  page: v.string(),
  kind: v.string(),
  value: Count,
  count: Count,
  /** Seconds of all visits together, for 'time-on-page'. */
  seconds: Count,
})
export type AnalyticsCount = v.InferOutput<typeof AnalyticsCount>
export const AnalyticsQuery = v.object({
  days: v.optional(v.pipe(WholeNumberText, v.minValue(1), v.maxValue(90)), '30'),
})
export const AnalyticsReport = v.object({ counts: v.array(AnalyticsCount) })
