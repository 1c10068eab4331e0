import type { DatabaseSync } from 'node:sqlite'
import {
  type Coupon,
  type Discount,
  discountOf,
  isRedeemable,
  type PromotionCode,
} from '../rows/coupons.ts'

/** Those of an object written out, as where `expand` asks for it. */
export const expandDiscounts = (
  db: DatabaseSync,
  { discounts }: { discounts: readonly string[] },
  customer: string,
) => discounts.map((id) => describeDiscount(discountOf(db, id), customer))

/** https://docs.stripe.com/api/discounts/object (read November 2026). */
const describeDiscount = (discount: Discount, customer: string) => ({
  id: discount.id,
  object: 'discount',
  checkout_session: null,
  customer,
  customer_account: null,
  end: null,
  invoice: null,
  invoice_item: null,
  promotion_code: discount.promotionCodeId,
  source: { coupon: discount.couponId, type: 'coupon' },
  start: discount.start,
  subscription: discount.subscriptionId,
  subscription_item: null,
})

export const describeCoupon = (coupon: Coupon) => ({
  id: coupon.id,
  object: 'coupon',
  amount_off: null,
  created: coupon.created,
  currency: null,
  duration: coupon.duration,
  duration_in_months: null,
  livemode: false,
  max_redemptions: coupon.maxRedemptions,
  metadata: {},
  name: coupon.name,
  percent_off: coupon.percentOff,
  redeem_by: null,
  times_redeemed: coupon.timesRedeemed,
  valid: isRedeemable(coupon),
})

export const describePromotion = (promotion: PromotionCode) => ({
  id: promotion.id,
  object: 'promotion_code',
  active: promotion.isActive,
  code: promotion.code,
  created: promotion.created,
  customer: null,
  customer_account: null,
  expires_at: null,
  livemode: false,
  max_redemptions: null,
  metadata: {},
  promotion: { coupon: promotion.couponId, type: 'coupon' },
  restrictions: {
    first_time_transaction: promotion.isFirstTimeOnly,
    minimum_amount: null,
    minimum_amount_currency: null,
  },
  times_redeemed: promotion.timesRedeemed,
})
