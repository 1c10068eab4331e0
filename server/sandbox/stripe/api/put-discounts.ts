import { type Desk, tellSubscription } from '../acts/tell.ts'
import { findCoupon, isRedeemable } from '../rows/coupons.ts'
import { redeemCoupon } from '../rows/discounts.ts'
import { type Subscription, storeSubscription } from '../rows/subscriptions.ts'
import { secondsOf } from '../seconds-of.ts'
import { invalidRequest, missingObject } from './stripe-error.ts'

type Wished = { coupon?: string | undefined; discount?: string | undefined }

/** What the next invoice takes off, in place of what it would have taken: coupons, or what is there. */
export const putDiscounts = (
  desk: Desk,
  subscription: Subscription,
  wished: readonly Wished[],
): Subscription => {
  const { db } = desk
  const redeem = (couponId: string) => {
    const coupon = findCoupon(db, couponId)
    if (!coupon) throw missingObject('coupon', couponId, 'discounts[0][coupon]')
    if (!isRedeemable(coupon))
      throw invalidRequest(`Coupon ${couponId} is used up and cannot be applied.`)
    return redeemCoupon(db, { subscriptionId: subscription.id, coupon, start: secondsOf(desk) })
  }
  const discounts = wished.map(({ coupon, discount = '' }) => {
    if (coupon !== undefined) return redeem(coupon)
    if (!subscription.discounts.includes(discount))
      throw missingObject('discount', discount, 'discounts[0][discount]')
    return discount
  })
  const changed = storeSubscription(db, { ...subscription, discounts })
  tellSubscription(desk, 'updated', changed, subscription)
  return changed
}
