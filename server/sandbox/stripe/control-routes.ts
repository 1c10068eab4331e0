import { Hono } from 'hono'
import * as v from 'valibot'
import { readControlBody } from '../control/control-routes.ts'
import { inTransaction } from '../database.ts'
import type { SandboxEnv } from '../sandbox.ts'
import { endPeriodNow, payNow } from './acts/renew.ts'
import { expirePayment, payCheckout, receivePayment } from './acts/subscribe.ts'
import { describeSubscription } from './objects/describe-subscription.ts'
import { findPrice, methodSchema, priceList } from './price-list.ts'
import { listPromotions } from './rows/coupons.ts'
import { emailSchema } from './rows/customers.ts'
import { findEvent, listEvents } from './rows/events.ts'
import { findSubscription, storeSubscription } from './rows/subscriptions.ts'
import type { Stripe } from './send-events.ts'
import { newStripeId } from './stripe-values.ts'

const sendingSchema = v.strictObject({ isHeld: v.boolean() })
const changeSchema = v.strictObject({
  failsNext: v.optional(v.boolean()),
  /**
   * 'end-period' ends the present period at once; 'pay' pays the open invoice. 'arrive' and 'expire':
   * what becomes of a Pix or a boleto.
   */
  act: v.optional(v.picklist(['end-period', 'pay', 'arrive', 'expire'])),
})
const purchaseSchema = v.strictObject({
  email: emailSchema,
  lookupKey: v.picklist(priceList.map(({ lookupKey }) => lookupKey)),
  clientReferenceId: v.optional(v.nullable(v.string()), null),
  method: v.optional(methodSchema, 'card'),
  trialDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(90)), 0),
  promotionCode: v.optional(v.string(), ''),
})

/** Test controls of the simulated Stripe. */
export const stripeControlRoutes = ({ sandbox, sender }: Stripe) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()

  routes.get('/events', (c) =>
    c.json(
      listEvents(db).map(({ payload, ...event }) => ({
        ...event,
        payload: v.parse(v.pipe(v.string(), v.parseJson()), payload),
      })),
    ),
  )
  routes.post('/events/:id/send', async (c) => {
    const event = findEvent(db, c.req.param('id'))
    if (!event) return c.json({ message: 'unknown event' }, 404)
    return c.json({ answer: await sender.send(event) })
  })
  routes.patch('/sending', async (c) => {
    const { isHeld } = await readControlBody(c, sendingSchema)
    sender.hold(isHeld)
    return c.body(null, 204)
  })

  routes.post('/subscriptions', async (c) => {
    const asked = await readControlBody(c, purchaseSchema)
    const { lookupKey, clientReferenceId, promotionCode, ...purchase } = asked
    const price = findPrice(lookupKey)
    if (!price) return c.json({ message: 'unknown price' }, 404)
    const checkout = { id: newStripeId('cs_test'), clientReferenceId }
    const [promotion] = promotionCode
      ? listPromotions(db, { code: promotionCode, isActive: true })
      : []
    const subscription = inTransaction(db, () =>
      payCheckout(sandbox, checkout, { price, promotion, ...purchase }),
    )
    sender.wake()
    return c.json(describeSubscription(subscription), 201)
  })
  routes.patch('/subscriptions/:id', async (c) => {
    const found = findSubscription(db, c.req.param('id'))
    if (!found) return c.json({ message: 'unknown subscription' }, 404)
    const { failsNext = found.failsNext, act } = await readControlBody(c, changeSchema)
    const changed = inTransaction(db, () => {
      const subscription = storeSubscription(db, { ...found, failsNext })
      if (act === 'arrive') return receivePayment(sandbox, subscription)
      if (act === 'expire') return expirePayment(sandbox, subscription)
      if (act === 'pay') return payNow(sandbox, subscription)
      return act === 'end-period' ? endPeriodNow(sandbox, subscription) : subscription
    })
    sender.wake()
    return c.json(describeSubscription(changed))
  })
  return routes
}
