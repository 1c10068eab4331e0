import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { inTransaction } from '../../database.ts'
import { pageHeaders } from '../../page/page-layout.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { changePlan, setCancelAtEnd } from '../acts/change-subscription.ts'
import { endPeriodNow, payNow } from '../acts/renew.ts'
import { expirePayment, receivePayment } from '../acts/subscribe.ts'
import { findPrice } from '../price-list.ts'
import { couponOf, discountOf, findPromotion } from '../rows/coupons.ts'
import { customerOf, emailSchema } from '../rows/customers.ts'
import {
  findSubscription,
  listSubscriptions,
  type Subscription,
  storeSubscription,
} from '../rows/subscriptions.ts'
import type { Stripe } from '../send-events.ts'
import {
  type Deed,
  deeds,
  portalPage,
  type ShownSubscription,
  subscriptionsPage,
} from './portal-page.ts'

const shownAtOnce = 20

const isDeed = (text: string): text is Deed => Object.hasOwn(deeds, text)
const deedSchema = v.custom<Deed>((value) => typeof value === 'string' && isDeed(value))

const formSchema = v.object({
  email: emailSchema,
  deed: deedSchema,
  plan: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
})
type Form = v.InferOutput<typeof formSchema>

/** Does nothing when the subscription has changed since the page was shown. */
const act = (sandbox: Sandbox, subscription: Subscription, { deed, plan }: Form) => {
  const { status, cancelsAtEnd } = subscription
  if (status === 'canceled' || status === 'incomplete_expired') return
  const isPaid = status === 'active' || status === 'trialing'
  const isRunning = isPaid && !cancelsAtEnd
  const price = findPrice(plan)
  if (deed === 'cancelar' && status !== 'incomplete') setCancelAtEnd(sandbox, subscription, true)
  else if (deed === 'retomar') setCancelAtEnd(sandbox, subscription, false)
  else if (deed === 'pagar') payNow(sandbox, subscription)
  else if (deed === 'chegar') receivePayment(sandbox, subscription)
  else if (deed === 'vencer') expirePayment(sandbox, subscription)
  else if (deed === 'adiantar' && isPaid) endPeriodNow(sandbox, subscription)
  else if (deed === 'mudar' && isRunning && price) changePlan(sandbox, subscription, price)
  else if ((deed === 'falhar' || deed === 'nao-falhar') && isRunning)
    storeSubscription(sandbox.db, { ...subscription, failsNext: deed === 'falhar' })
}

/** billing.stripe.com: the billing portal. */
export const portalRoutes = ({ sandbox, settings, sender }: Stripe) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.use(async (c, next) => {
    pageHeaders(c, { formAction: "'self'" })
    await next()
  })

  const showDiscounts = (subscription: Subscription): ShownSubscription => ({
    subscription,
    coupons: subscription.discounts.map((id) => {
      const discount = discountOf(db, id)
      const coupon = couponOf(db, discount)
      const promotion = findPromotion(db, discount.promotionCodeId ?? '')
      return { coupon, code: promotion?.code ?? coupon.name ?? coupon.id }
    }),
  })

  routes.get('/', (c) =>
    c.html(portalPage((c.req.query('prefilled_email') ?? '').trim().slice(0, 254))),
  )

  routes.get('/subscriptions', (c) => {
    const asked = c.req.query('email') ?? ''
    const email = v.safeParse(emailSchema, asked)
    if (!email.success) return c.html(portalPage(asked.slice(0, 254), email.issues[0].message), 422)
    const filter = { status: 'all', email: email.output, limit: shownAtOnce } as const
    const done = v.safeParse(deedSchema, c.req.query('feito'))
    return c.html(
      subscriptionsPage({
        email: email.output,
        subscriptions: listSubscriptions(db, filter).map(showDiscounts),
        done: done.success ? done.output : undefined,
        returnUrl: settings.returnUrl,
      }),
    )
  })

  routes.post('/subscriptions/:id', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const form = v.safeParse(formSchema, await c.req.parseBody())
    const id = c.req.param('id')
    const subscription = findSubscription(db, id)
    const isTheirs =
      subscription && form.success && customerOf(db, subscription).email === form.output.email
    if (!isTheirs) return c.html(portalPage('', 'Esta assinatura não foi encontrada.'), 404)
    inTransaction(db, () => act(sandbox, subscription, form.output))
    sender.wake()
    const { email, deed } = form.output
    const answer = new URLSearchParams({ email, feito: deed })
    return c.redirect(`/stripe/portal/subscriptions?${answer}`, 303)
  })

  return routes
}
