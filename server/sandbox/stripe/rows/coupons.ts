import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, readRow, readRows } from '../../database.ts'
import type { Price } from '../price-list.ts'
import { newStripeId } from '../stripe-values.ts'

const couponSchema = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  percentOff: v.number(),
  duration: v.picklist(['once', 'forever']),
  maxRedemptions: v.nullable(v.number()),
  timesRedeemed: v.number(),
  created: v.number(),
})
export type Coupon = v.InferOutput<typeof couponSchema>

const promotionSchema = v.object({
  id: v.string(),
  code: v.string(),
  couponId: v.string(),
  isActive: flagColumn,
  isFirstTimeOnly: flagColumn,
  timesRedeemed: v.number(),
  created: v.number(),
})
/** A code that people type, which stands for a coupon. */
export type PromotionCode = v.InferOutput<typeof promotionSchema>

const selectCoupon = `SELECT id, name, percent_off AS percentOff, duration,
  max_redemptions AS maxRedemptions, times_redeemed AS timesRedeemed, created FROM stripe_coupons`
const selectPromotion = `SELECT id, code, coupon_id AS couponId, is_active AS isActive,
  is_first_time_only AS isFirstTimeOnly, times_redeemed AS timesRedeemed, created
  FROM stripe_promotion_codes`

export const findCoupon = (db: DatabaseSync, id: string): Coupon | undefined =>
  readRow(couponSchema, db.prepare(`${selectCoupon} WHERE id = ?`).get(id))

/** The coupon of a stored row. */
export const couponOf = (db: DatabaseSync, { couponId }: { couponId: string }): Coupon => {
  const coupon = findCoupon(db, couponId)
  if (!coupon) throw new Error(`no coupon ${couponId}`)
  return coupon
}

export const insertCoupon = (db: DatabaseSync, coupon: Omit<Coupon, 'timesRedeemed'>): Coupon => {
  db.prepare(
    `INSERT INTO stripe_coupons (id, name, percent_off, duration, max_redemptions, created)
    VALUES (:id, :name, :percentOff, :duration, :maxRedemptions, :created)`,
  ).run(coupon)
  return { ...coupon, timesRedeemed: 0 }
}

/** Whether it can be taken once more. */
export const isRedeemable = ({ maxRedemptions, timesRedeemed }: Coupon): boolean =>
  maxRedemptions === null || timesRedeemed < maxRedemptions

export const findPromotion = (db: DatabaseSync, id: string): PromotionCode | undefined =>
  readRow(promotionSchema, db.prepare(`${selectPromotion} WHERE id = ?`).get(id))

/** Newest first. In capitals or not, a code is the same, as at Stripe. */
export const listPromotions = (
  db: DatabaseSync,
  filter: {
    code?: string | undefined
    couponId?: string | undefined
    isActive?: boolean | undefined
  },
): PromotionCode[] =>
  readRows(
    promotionSchema,
    db
      .prepare(
        `${selectPromotion} WHERE (:code IS NULL OR upper(code) = upper(:code))
          AND (:couponId IS NULL OR coupon_id = :couponId)
          AND (:isActive IS NULL OR is_active = :isActive)
        ORDER BY created DESC, rowid DESC LIMIT 101`,
      )
      .all({
        code: filter.code ?? null,
        couponId: filter.couponId ?? null,
        isActive: filter.isActive === undefined ? null : Number(filter.isActive),
      }),
  )

export const insertPromotion = (
  db: DatabaseSync,
  given: Omit<PromotionCode, 'id' | 'timesRedeemed'>,
): PromotionCode => {
  const promotion = { id: newStripeId('promo'), ...given, timesRedeemed: 0 }
  const { isActive, isFirstTimeOnly, timesRedeemed: _, ...rest } = promotion
  db.prepare(
    `INSERT INTO stripe_promotion_codes (id, code, coupon_id, is_active, is_first_time_only, created)
    VALUES (:id, :code, :couponId, :isActive, :isFirstTimeOnly, :created)`,
  ).run({ ...rest, isActive: Number(isActive), isFirstTimeOnly: Number(isFirstTimeOnly) })
  return promotion
}

export const setPromotionActive = (db: DatabaseSync, id: string, isActive: boolean) => {
  db.prepare('UPDATE stripe_promotion_codes SET is_active = ? WHERE id = ?').run(
    Number(isActive),
    id,
  )
}

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
