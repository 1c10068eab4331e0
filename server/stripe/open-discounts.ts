import type Stripe from 'stripe'
import * as v from 'valibot'
import { referralPercentage } from '#contract/billing/plan.ts'
import {
  DiscountedInvoice,
  DiscountedSubscription,
  StripeCharge,
  type StripeDiscount,
} from './stripe-objects.ts'

/** What is read of one customer or subscription, the newest first. */
const listedAtOnce = 100

/** The coupon of all codes by which friends are invited: once, so for the first payment. */
export const friendCouponId = `upubly-convite-${referralPercentage}`

/** What we ask Stripe about friends and rewards. Every call has a deadline and throws when it passes. */
export interface Discounts {
  /**
   * The promotion code of a person, made where it is not there: for whoever never paid before.
   * Undefined when another promotion has this code.
   */
  makeFriendCode(code: string): Promise<string | undefined>
  /** The same, if it is there. */
  findFriendCode(code: string): Promise<string | undefined>
  /** A promotion code that nobody can pay with any more; one that is not there is left so. */
  endFriendCode(promotionCodeId: string): Promise<void>
  /** Undefined when there is none of this id. */
  findSubscription(id: string): Promise<DiscountedSubscription | undefined>
  /** Those of a subscription, the newest first. */
  listInvoices(subscriptionId: string): Promise<DiscountedInvoice[]>
  /** Those of a customer; none for one that is not there. */
  listCharges(customerId: string): Promise<StripeCharge[]>
  /**
   * Takes a coupon, which can be redeemed once, off the next invoice of a subscription; what is
   * taken off it already stays. False when Stripe refuses.
   */
  giveReward(
    subscriptionId: string,
    couponId: string,
    kept: readonly StripeDiscount[],
  ): Promise<boolean>
}

export function openDiscounts(open: () => Promise<Stripe>): Discounts {
  return {
    async makeFriendCode(code) {
      const stripe = await open()
      await ensureCoupon(stripe, { id: friendCouponId, name: 'Convite de amigo' })
      try {
        const { id } = await stripe.promotionCodes.create(
          {
            promotion: { type: 'coupon', coupon: friendCouponId },
            code,
            restrictions: { first_time_transaction: true },
          },
          { idempotencyKey: `upubly-code-${code}` },
        )
        return id
      } catch (error) {
        if (!isRefused(error)) throw error
        return await findOwnCode(stripe, code)
      }
    },
    async findFriendCode(code) {
      return await findOwnCode(await open(), code)
    },
    async endFriendCode(id) {
      const stripe = await open()
      await orUndefined(stripe.promotionCodes.update(id, { active: false }))
    },
    async findSubscription(id) {
      const stripe = await open()
      const asked = stripe.subscriptions.retrieve(id, { expand: ['discounts'] })
      const found = await orUndefined(asked)
      return found && v.parse(DiscountedSubscription, found)
    },
    async listInvoices(subscription) {
      const stripe = await open()
      const { data } = await stripe.invoices.list({
        ...{ subscription, limit: listedAtOnce, expand: ['data.discounts'] },
      })
      return v.parse(v.array(DiscountedInvoice), data)
    },
    async listCharges(customer) {
      const stripe = await open()
      const found = await orUndefined(stripe.charges.list({ customer, limit: listedAtOnce }))
      return v.parse(v.array(StripeCharge), found?.data ?? [])
    },
    async giveReward(subscriptionId, couponId, kept) {
      const stripe = await open()
      const coupon = { id: couponId, name: 'Recompensa por convite', max_redemptions: 1 }
      await ensureCoupon(stripe, coupon)
      const discounts = [...kept.map(({ id }) => ({ discount: id })), { coupon: couponId }]
      const key = { idempotencyKey: `${couponId}-given` }
      try {
        await stripe.subscriptions.update(subscriptionId, { discounts }, key)
        return true
      } catch (error) {
        if (isRefused(error)) return false
        throw error
      }
    },
  }
}

/** Its id is ours, so one that is there already is the same. */
async function ensureCoupon(
  stripe: Stripe,
  coupon: { id: string; name: string; max_redemptions?: number },
): Promise<void> {
  if (await orUndefined(stripe.coupons.retrieve(coupon.id))) return
  const terms = { percent_off: referralPercentage, duration: 'once' } as const
  await stripe.coupons.create({ ...coupon, ...terms }, { idempotencyKey: coupon.id })
}

/** One that was made before its answer was lost. */
async function findOwnCode(stripe: Stripe, code: string): Promise<string | undefined> {
  const { data } = await stripe.promotionCodes.list({ code, coupon: friendCouponId, active: true })
  return data[0]?.id
}

/** Undefined for what Stripe has not. */
export async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 404
}

/** Whether the call itself was wrong: another try would be refused again. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof Error && 'statusCode' in error && [400, 404].includes(Number(error.statusCode))
  )
}
