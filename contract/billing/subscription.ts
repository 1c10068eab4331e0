import * as v from 'valibot'
import { Instant } from '../scalars.ts'
import { text } from '../texts/texts.ts'
import { BillingInterval } from './plan.ts'

/** Stripe's id of a subscription. */
const SubscriptionId = v.pipe(v.string(), v.regex(/^sub_\w{1,200}$/))

/** Characters of the reason that a person may give. */
export const longestRefundReason = 500

/** What a person asks to have back: the first payment of one subscription of theirs. */
export const RefundForm = v.object({
  subscriptionId: SubscriptionId,
  reason: text(longestRefundReason),
})
export type RefundForm = v.InferInput<typeof RefundForm>

/** Hours after a purchase in which whoever asks is paid back in full, by our terms. */
export const fullRefundHours = 24
/** Days after the day of a purchase in which consumers may withdraw from it (CDC, article 49). */
export const withdrawalDays = 7

const purchase = { subscriptionId: v.string(), planName: v.string(), boughtAt: Instant }

/**
 * How it stands with giving a purchase back. 'possible': it may be asked until `until`, and until
 * `fullUntil` by our terms. 'asked': we have to answer. 'done': paid back. 'declined': refused.
 */
export const Refund = v.variant('state', [
  v.object({ ...purchase, state: v.literal('possible'), fullUntil: Instant, until: Instant }),
  v.object({ ...purchase, state: v.literal('asked'), askedAt: Instant }),
  v.object({
    ...purchase,
    state: v.picklist(['done', 'declined']),
    askedAt: Instant,
    answeredAt: Instant,
  }),
])
export type Refund = v.InferOutput<typeof Refund>

/**
 * What a person may do now. 'trial': in the free days. 'active': paid. 'grace': the trial ended or a
 * payment failed, and everything still works until `graceEndsAt`. 'ended': nothing new is scheduled;
 * all else works, and what was scheduled goes out.
 */
export const SubscriptionState = v.picklist(['trial', 'active', 'grace', 'ended'])
export type SubscriptionState = v.InferOutput<typeof SubscriptionState>

/** Why a subscription is in 'grace' or has 'ended'. */
export const EndReason = v.picklist(['trial-ended', 'payment-failed', 'canceled'])
export type EndReason = v.InferOutput<typeof EndReason>

const standing = {
  state: SubscriptionState,
  reason: v.nullable(EndReason),
  /** When the trial ends, or the paid time of a subscription that does not renew; null: it renews. */
  endsAt: v.nullable(Instant),
  /** From then on nothing new is scheduled; null while no end is known. */
  graceEndsAt: v.nullable(Instant),
}

/**
 * A first payment that takes days (a Pix, a boleto). 'pending': it is on its way, and gives nothing
 * until it has come. 'expired': it did not come in time, and nothing was charged.
 */
export const PendingPayment = v.object({
  state: v.picklist(['pending', 'expired']),
  /** Null for a price that is not known here. */
  planName: v.nullable(v.string()),
  interval: v.nullable(BillingInterval),
  /** When it was chosen; for one that expired, when it did. */
  since: Instant,
})
export type PendingPayment = v.InferOutput<typeof PendingPayment>

/** The caller's own subscription. */
export const Subscription = v.object({
  plan: v.object({
    name: v.string(),
    description: v.string(),
    price: v.number(),
    /** Of a whole year; what a device keeps from before may be without it. */
    yearlyPrice: v.optional(v.number()),
    /** 0: without limit. */
    numberAccounts: v.pipe(v.number(), v.integer()),
    features: v.array(v.string()),
  }),
  isFreeTrial: v.boolean(),
  freeTrialEndsAt: v.nullable(Instant),
  createdAt: Instant,
  ...standing,
  /** Null in a trial. */
  interval: v.nullable(BillingInterval),
  /** Whether something is paid or to be paid: the billing portal has something to show. */
  hasPaidPlan: v.boolean(),
  /**
   * When the first payment comes of a plan whose free days were had before: until then it gives
   * nothing. Null for every other.
   */
  validFrom: v.optional(v.nullable(Instant)),
  /** Beside what counts now; what a device keeps from before may be without it. */
  pendingPayment: v.optional(v.nullable(PendingPayment)),
  /** The billing portal, with the person's address filled in; null while billing is not configured. */
  portalUrl: v.nullable(v.string()),
  /** Whether payments are simulated: nobody is charged. */
  isSimulated: v.boolean(),
  /** Purchases that may be given back, or were asked to be; what a device keeps from before is without it. */
  refunds: v.optional(v.array(Refund)),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** How the plan of a project's owner stands, for all its members. */
export const ProjectPlan = v.object({
  ...standing,
  /** Whether the caller is the one who pays. */
  isYours: v.boolean(),
})
export type ProjectPlan = v.InferOutput<typeof ProjectPlan>

/** Days a new person may try without paying. */
export const trialDays = 7
/** Days after a trial's end or a failed payment in which everything still works. */
export const graceDays = 3
/** Days in which a payment that did not come in time is spoken of. */
export const expiredPaymentDays = 14
/** Days before an end on which a mail says so. */
export const noticeDays = [3, 1] as const
