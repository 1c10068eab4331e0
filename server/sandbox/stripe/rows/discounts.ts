import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../../database.ts'
import { newStripeId } from '../new-id.ts'
import type { Price } from '../price-list.ts'
import { type Coupon, couponOf, type PromotionCode } from './coupons.ts'

const discountSchema = v.object({
  id: v.string(),
  subscriptionId: v.string(),
  couponId: v.string(),
  promotionCodeId: v.nullable(v.string()),
  start: v.number(),
})
/** A coupon that was redeemed for one subscription; the subscription and its invoices name it. */
export type Discount = v.InferOutput<typeof discountSchema>

const select = `SELECT id, subscription_id AS subscriptionId, coupon_id AS couponId,
  promotion_code_id AS promotionCodeId, start FROM stripe_discounts`

/** The discount of a stored list. */
export const discountOf = (db: DatabaseSync, id: string): Discount => {
  const discount = readRow(discountSchema, db.prepare(`${select} WHERE id = ?`).get(id))
  if (!discount) throw new Error(`no discount ${id}`)
  return discount
}

/** Redeems a coupon, which has to be redeemable; returns the new discount's id. */
export const redeemCoupon = (
  db: DatabaseSync,
  given: { subscriptionId: string; coupon: Coupon; promotion?: PromotionCode; start: number },
): string => {
  const { subscriptionId, coupon, promotion, start } = given
  const id = newStripeId('di')
  db.prepare(
    `INSERT INTO stripe_discounts (id, subscription_id, coupon_id, promotion_code_id, start)
    VALUES (?, ?, ?, ?, ?)`,
  ).run(id, subscriptionId, coupon.id, promotion?.id ?? null, start)
  const count = (table: string, of: string) =>
    db.prepare(`UPDATE ${table} SET times_redeemed = times_redeemed + 1 WHERE id = ?`).run(of)
  count('stripe_coupons', coupon.id)
  if (promotion) count('stripe_promotion_codes', promotion.id)
  return id
}

export const couponsOf = (db: DatabaseSync, { discounts }: { discounts: readonly string[] }) =>
  discounts.map((id) => couponOf(db, discountOf(db, id)))

/** What is paid instead: one coupon after the other. */
export const withCoupons = (price: Price, coupons: readonly Coupon[]): Price => {
  const cents = coupons.reduce(
    (left, { percentOff }) => Math.round((left * (100 - percentOff)) / 100),
    price.cents,
  )
  return { ...price, cents }
}

/**
 * What an invoice takes off, and what is left for the next one: a coupon for one payment goes with
 * it. One that asks for nothing takes nothing, so that free days use no coupon up
 * (https://docs.stripe.com/changelog/2013-10-29, "Coupons only apply to an invoice's total balance").
 */
export const takeDiscounts = (
  db: DatabaseSync,
  { discounts }: { discounts: string[] },
  isFree = false,
): { taken: string[]; left: string[] } =>
  isFree
    ? { taken: [], left: discounts }
    : {
        taken: discounts,
        left: discounts.filter((id) => couponOf(db, discountOf(db, id)).duration === 'forever'),
      }
