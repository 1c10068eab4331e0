import type { DatabaseSync } from 'node:sqlite'
import {
  type Coupon,
  couponOf,
  isRedeemable,
  listPromotions,
  type PromotionCode,
} from '../rows/coupons.ts'
import { listInvoices } from '../rows/invoices.ts'
import { listSubscriptions } from '../rows/subscriptions.ts'

/** What a code at the checkout is worth to whoever pays with this address. */
export type CheckedCode =
  | { kind: 'valid'; code: string; promotion: PromotionCode; coupon: Coupon }
  /** 'not-first': for people who never paid, and they did. */
  | { kind: 'none' | 'unknown' | 'used-up' | 'not-first'; code: string }

export const checkCode = (db: DatabaseSync, code: string, email: string): CheckedCode => {
  if (code === '') return { kind: 'none', code }
  const [promotion] = listPromotions(db, { code, isActive: true })
  if (!promotion) return { kind: 'unknown', code }
  const coupon = couponOf(db, promotion)
  if (!isRedeemable(coupon)) return { kind: 'used-up', code }
  if (promotion.isFirstTimeOnly && hasPaid(db, email)) return { kind: 'not-first', code }
  return { kind: 'valid', code, promotion, coupon }
}

/**
 * As Stripe's `first_time_transaction` asks: customers "without any successful payments or invoices"
 * (https://docs.stripe.com/api/promotion_codes/object).
 */
const hasPaid = (db: DatabaseSync, email: string): boolean => {
  const [bought] = listSubscriptions(db, { status: 'all', email: email.toLowerCase(), limit: 1 })
  if (!bought) return false
  const all = listInvoices(db, { customerId: bought.customerId, limit: 100 })
  return all.some(({ status }) => status === 'paid')
}
