import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import type { SandboxEnv } from '../../sandbox.ts'
import { endSubscription, setCancelAtEnd } from '../acts/change-subscription.ts'
import { expandDiscounts } from '../objects/describe-discount.ts'
import { describeCustomer, describeSubscription } from '../objects/describe-subscription.ts'
import { findCustomer } from '../rows/customers.ts'
import {
  findSubscription,
  listSubscriptions,
  type Subscription,
  statusSchema,
} from '../rows/subscriptions.ts'
import type { Stripe } from '../send-events.ts'
import { apiVersion } from '../stripe-settings.ts'
import { newStripeId } from '../stripe-values.ts'
import { discountRoutes, putDiscounts } from './discount-routes.ts'
import { documentRoutes } from './document-routes.ts'
import {
  answerOnce,
  answerStripeError,
  invalidRequest,
  missingObject,
  readExpand,
  readFlag,
  readLimit,
  readParams,
  StripeError,
} from './stripe-calls.ts'

const nothing = v.strictObject({})
const changeSchema = v.strictObject({
  cancel_at_period_end: v.optional(readFlag),
  discounts: v.optional(
    v.pipe(
      v.array(v.strictObject({ coupon: v.optional(v.string()), discount: v.optional(v.string()) })),
      v.maxLength(20),
    ),
  ),
})
const findSchema = v.strictObject({ expand: readExpand('discounts') })
const listSchema = v.strictObject({
  status: v.optional(v.picklist(['all', ...statusSchema.options])),
  customer: v.optional(v.string()),
  starting_after: v.optional(v.string()),
  limit: readLimit,
})

const isKey = (header: string | undefined, secretKey: string) => {
  const [given, known] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${secretKey}`)]
  return given.length === known.length && timingSafeEqual(given, known)
}

const isOver = ({ status }: Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

/** The calls of api.stripe.com that the product makes. */
export const apiRoutes = ({ sandbox, settings, sender }: Stripe) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()

  routes.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    if (error instanceof StripeError) return answerStripeError(c, error)
    sandbox.log.error({ err: error }, 'the simulated Stripe failed')
    const message = 'An unknown error occurred'
    return answerStripeError(c, new StripeError(500, { type: 'api_error', message }))
  })

  routes.use(bodyLimit({ maxSize: 64 * 1024 }), async (c, next) => {
    c.header('request-id', newStripeId('req'))
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    if (!isKey(c.req.header('authorization'), settings.secretKey))
      throw new StripeError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided.',
      })
    await next()
  })

  const requireSubscription = (id: string) => {
    const subscription = findSubscription(db, id)
    if (!subscription) throw missingObject('subscription', id)
    return subscription
  }

  routes.get('/v1/subscriptions', async (c) => {
    const { limit, customer, status, starting_after: after } = await readParams(c, listSchema)
    const last = after === undefined ? undefined : findSubscription(db, after)
    if (after !== undefined && !last) throw missingObject('subscription', after, 'starting_after')
    const filter = { status, customerId: customer, beforeSeq: last?.seq }
    const found = listSubscriptions(db, { ...filter, limit: limit + 1 })
    return c.json({
      object: 'list',
      data: found.slice(0, limit).map(describeSubscription),
      has_more: found.length > limit,
      url: '/v1/subscriptions',
    })
  })

  routes.get('/v1/subscriptions/:id', async (c) => {
    const { expand } = await readParams(c, findSchema)
    const subscription = requireSubscription(c.req.param('id'))
    const described = describeSubscription(subscription)
    const discounts = expandDiscounts(db, subscription, subscription.customerId)
    return c.json(expand.length > 0 ? { ...described, discounts } : described)
  })

  routes.post('/v1/subscriptions/:id', async (c) => {
    const { cancel_at_period_end: cancels, discounts } = await readParams(c, changeSchema)
    const answer = await answerOnce(sandbox, c, () => {
      const subscription = requireSubscription(c.req.param('id'))
      if (isOver(subscription))
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
        )
      const changed = discounts ? putDiscounts(sandbox, subscription, discounts) : subscription
      const ending = cancels ?? changed.cancelsAtEnd
      return describeSubscription(setCancelAtEnd(sandbox, changed, ending))
    })
    sender.wake()
    return answer
  })

  routes.delete('/v1/subscriptions/:id', async (c) => {
    await readParams(c, nothing)
    const answer = await answerOnce(sandbox, c, () => {
      const subscription = requireSubscription(c.req.param('id'))
      if (isOver(subscription)) throw missingObject('subscription', subscription.id)
      const reason = 'cancellation_requested'
      return describeSubscription(endSubscription(sandbox, subscription, { reason }))
    })
    sender.wake()
    return answer
  })

  routes.get('/v1/customers/:id', async (c) => {
    await readParams(c, nothing)
    const customer = findCustomer(db, c.req.param('id'))
    if (!customer) throw missingObject('customer', c.req.param('id'))
    return c.json(describeCustomer(customer))
  })

  routes.route('/v1', documentRoutes({ sandbox }))
  routes.route('/v1', discountRoutes({ sandbox }))

  routes.all('/*', (c) => {
    const path = c.req.path.replace(/^.*?\/api\//, '/')
    const message = `Unrecognized request URL (${c.req.method}: ${path}).`
    throw new StripeError(404, { type: 'invalid_request_error', message })
  })

  return routes
}
