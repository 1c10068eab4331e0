import * as v from 'valibot'
import { Instant } from './scalars.ts'
import { text } from './texts.ts'

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
