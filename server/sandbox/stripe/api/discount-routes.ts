import { Hono } from 'hono'
import * as v from 'valibot'
import type { SandboxEnv } from '../../sandbox.ts'
import { type Desk, tellSubscription } from '../acts/change-subscription.ts'
import { describeCoupon, describePromotion } from '../objects/describe-discount.ts'
import { describeCharge, describeInvoice } from '../objects/describe-invoice.ts'
import {
  findCoupon,
  findPromotion,
  insertCoupon,
  insertPromotion,
  isRedeemable,
  listPromotions,
  redeemCoupon,
  setPromotionActive,
} from '../rows/coupons.ts'
import { findCustomer } from '../rows/customers.ts'
import { listInvoices } from '../rows/invoices.ts'
import { type Subscription, storeSubscription, subscriptionOf } from '../rows/subscriptions.ts'
import type { Stripe } from '../send-events.ts'
import { newStripeId, secondsOf } from '../stripe-values.ts'
import {
  answerOnce,
  invalidRequest,
  missingObject,
  readFlag,
  readLimit,
  readParams,
} from './stripe-calls.ts'

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

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number), v.minValue(least), v.maxValue(most))

const couponSchema = v.strictObject({
  id: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,200}$/))),
  name: v.optional(v.pipe(v.string(), v.maxLength(40))),
  percent_off: wholeNumber(1, 100),
  duration: v.picklist(['once', 'forever']),
  max_redemptions: v.optional(wholeNumber(1, 1_000_000)),
})
const promotionSchema = v.strictObject({
  promotion: v.strictObject({ type: v.literal('coupon'), coupon: v.string() }),
  code: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,500}$/))),
  active: v.optional(readFlag, 'true'),
  restrictions: v.optional(v.strictObject({ first_time_transaction: v.optional(readFlag) })),
})
const listSchema = v.strictObject({
  code: v.optional(v.string()),
  coupon: v.optional(v.string()),
  active: v.optional(readFlag),
  limit: readLimit,
})

/** The calls about coupons and the codes that stand for them, and about what was charged. */
export const discountRoutes = ({ sandbox }: Pick<Stripe, 'sandbox'>) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()

  routes.post('/coupons', async (c) => {
    const given = await readParams(c, couponSchema)
    return await answerOnce(sandbox, c, () => {
      const id = given.id ?? newStripeId('coupon')
      if (findCoupon(db, id))
        throw invalidRequest('Coupon already exists.', 'resource_already_exists')
      const coupon = {
        ...{ id, name: given.name ?? null, percentOff: given.percent_off },
        ...{ duration: given.duration, maxRedemptions: given.max_redemptions ?? null },
        created: secondsOf(sandbox),
      }
      return describeCoupon(insertCoupon(db, coupon))
    })
  })

  routes.get('/coupons/:id', async (c) => {
    await readParams(c, v.strictObject({}))
    const coupon = findCoupon(db, c.req.param('id'))
    if (!coupon) throw missingObject('coupon', c.req.param('id'))
    return c.json(describeCoupon(coupon))
  })

  const requireFree = (code: string) => {
    if (listPromotions(db, { code, isActive: true }).length > 0)
      throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`)
  }

  routes.post('/promotion_codes', async (c) => {
    const { promotion, code, active, restrictions } = await readParams(c, promotionSchema)
    return await answerOnce(sandbox, c, () => {
      if (!findCoupon(db, promotion.coupon))
        throw missingObject('coupon', promotion.coupon, 'promotion[coupon]')
      const text = code ?? newStripeId('promo').slice(6, 14).toUpperCase()
      if (active) requireFree(text)
      const made = insertPromotion(db, {
        ...{ code: text, couponId: promotion.coupon, isActive: active },
        isFirstTimeOnly: restrictions?.first_time_transaction ?? false,
        created: secondsOf(sandbox),
      })
      return describePromotion(made)
    })
  })

  routes.get('/promotion_codes', async (c) => {
    const { code, coupon, active, limit } = await readParams(c, listSchema)
    const found = listPromotions(db, { code, couponId: coupon, isActive: active })
    return c.json({
      ...{ object: 'list', data: found.slice(0, limit).map(describePromotion) },
      ...{ has_more: found.length > limit, url: '/v1/promotion_codes' },
    })
  })

  routes.post('/promotion_codes/:id', async (c) => {
    const { active } = await readParams(c, v.strictObject({ active: readFlag }))
    return await answerOnce(sandbox, c, () => {
      const known = findPromotion(db, c.req.param('id'))
      if (!known) throw missingObject('promotion_code', c.req.param('id'))
      if (active && !known.isActive) requireFree(known.code)
      setPromotionActive(db, known.id, active)
      return describePromotion({ ...known, isActive: active })
    })
  })

  routes.get('/charges', async (c) => {
    const schema = v.strictObject({ customer: v.string(), limit: readLimit })
    const { customer: id, limit } = await readParams(c, schema)
    const customer = findCustomer(db, id)
    if (!customer) throw missingObject('customer', id, 'customer')
    const paid = listInvoices(db, { customerId: id, limit: 100 }).flatMap((invoice) => {
      const described = describeInvoice(sandbox, invoice, customer)
      const { method } = subscriptionOf(db, invoice)
      return described.amount_paid > 0 ? [describeCharge(described, method)] : []
    })
    return c.json({
      ...{ object: 'list', data: paid.slice(0, limit), has_more: paid.length > limit },
      url: '/v1/charges',
    })
  })

  return routes
}
