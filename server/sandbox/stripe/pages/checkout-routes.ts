import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { inTransaction } from '../../database.ts'
import { pageHeaders } from '../../page/page-layout.ts'
import type { SandboxEnv } from '../../sandbox.ts'
import { expirePayment, payCheckout, receivePayment } from '../acts/subscribe.ts'
import { findPrice, type Price, priceOf } from '../price-list.ts'
import { couponsOf } from '../rows/coupons.ts'
import { customerOf, emailSchema } from '../rows/customers.ts'
import { findInvoice } from '../rows/invoices.ts'
import {
  findLiveSubscription,
  findSession,
  type Subscription,
  subscriptionOf,
} from '../rows/subscriptions.ts'
import type { Stripe } from '../send-events.ts'
import { newStripeId } from '../stripe-values.ts'
import { checkCode, describeOffer } from './billing-layout.ts'
import {
  type CheckoutForm,
  type CheckoutProblem,
  checkoutDonePage,
  checkoutLaterPage,
  checkoutPage,
  noPricePage,
  subscribedPage,
} from './checkout-page.ts'

/** Of a payment link that says nothing else, as the plans promise. */
const linkDays = 7
const readFreeDays = (said: string) => (said === '0' ? 0 : linkDays)

/** What Stripe would not take is left out, as Stripe does. */
const bounded = (pattern: RegExp) =>
  v.fallback(v.optional(v.pipe(v.string(), v.regex(pattern)), ''), '')

const linkSchema = v.object({
  client_reference_id: bounded(/^[\w-]{1,200}$/),
  prefilled_email: bounded(/^\S{1,254}$/),
  prefilled_promo_code: bounded(/^[\w-]{1,100}$/),
  /** '0' for a link without free days, which at Stripe is another link. */
  free_days: bounded(/^0$/),
})

const formSchema = v.object({
  ...linkSchema.entries,
  session: v.pipe(v.string(), v.regex(/^cs_test_[A-Za-z0-9]{24}$/)),
  email: v.optional(v.string(), ''),
  card: v.picklist(['approved', 'declined', 'pix', 'boleto']),
})

const deedSchema = v.object({ deed: v.picklist(['chegar', 'vencer']) })

/** buy.stripe.com: payment links, '/buy/<lookup key>', and what is shown when it is paid. */
export const checkoutRoutes = ({ sandbox, settings, sender }: Stripe) => {
  const { db } = sandbox
  const routes = new Hono<SandboxEnv>()
  routes.use(async (c, next) => {
    pageHeaders(c, { formAction: "'self'" })
    await next()
  })

  const findBought = (id: string) => {
    const session = findSession(db, id)
    return session && subscriptionOf(db, session)
  }

  const ask = (
    c: Context<SandboxEnv>,
    price: Price,
    form: CheckoutForm,
    problem?: CheckoutProblem,
    status: 200 | 422 = problem ? 422 : 200,
  ) => c.html(checkoutPage(price, form, problem), status)

  /** With what the first payment takes off, which the free days leave for later. */
  const describeBought = (subscription: Subscription) => {
    const isFree = subscription.status === 'trialing'
    const invoice = findInvoice(db, subscription.latestInvoice ?? '')
    const coupons = couponsOf(db, (isFree ? undefined : invoice) ?? subscription)
    const price = priceOf(subscription)
    return `${price.name}, ${describeOffer(price, coupons)}`
  }

  routes.get('/buy/:lookupKey', (c) => {
    const price = findPrice(c.req.param('lookupKey'))
    if (!price) return c.html(noPricePage(settings.returnUrl), 404)
    const link = v.parse(linkSchema, c.req.query())
    return ask(c, price, {
      sessionId: newStripeId('cs_test'),
      email: link.prefilled_email,
      clientReferenceId: link.client_reference_id,
      code: checkCode(db, link.prefilled_promo_code, link.prefilled_email),
      freeDays: readFreeDays(link.free_days),
    })
  })

  routes.post('/buy/:lookupKey', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const price = findPrice(c.req.param('lookupKey'))
    const answer = v.safeParse(formSchema, await c.req.parseBody())
    if (!price || !answer.success) return c.html(noPricePage(settings.returnUrl), price ? 400 : 404)
    const { session: sessionId, card, ...sent } = answer.output
    const form: CheckoutForm = {
      ...{ sessionId, email: sent.email },
      code: checkCode(db, sent.prefilled_promo_code, sent.email),
      clientReferenceId: sent.client_reference_id,
      freeDays: readFreeDays(sent.free_days),
    }
    const email = v.safeParse(emailSchema, sent.email)
    if (!email.success) {
      const { message } = email.issues[0]
      return ask(c, price, form, { field: 'email', message })
    }
    if (card === 'declined') {
      const message = 'Seu cartão foi recusado. Escolha outro cartão e tente de novo.'
      return ask(c, price, form, { field: 'card', message })
    }
    const { code } = form
    // The page said another price: it is shown once more, without the code.
    if (code.kind !== 'valid' && code.kind !== 'none' && !findSession(db, sessionId))
      return ask(c, price, form, undefined, 422)
    const isPaid = inTransaction(db, () => {
      // Pressed twice, it is one checkout.
      if (findSession(db, sessionId)) return true
      if (findLiveSubscription(db, email.output)) return false
      const checkout = { id: sessionId, clientReferenceId: form.clientReferenceId || null }
      payCheckout(sandbox, checkout, {
        ...{ price, email: email.output, trialDays: form.freeDays },
        promotion: code.kind === 'valid' ? code.promotion : undefined,
        method: card === 'approved' ? 'card' : card,
      })
      return true
    })
    if (!isPaid) return c.html(subscribedPage(email.output), 409)
    sender.wake()
    return c.redirect(`/stripe/done/${sessionId}`, 303)
  })

  routes.get('/done/:sessionId', (c) => {
    const sessionId = c.req.param('sessionId')
    const subscription = findBought(sessionId)
    if (!subscription) return c.html(noPricePage(settings.returnUrl), 404)
    const { email } = customerOf(db, subscription)
    const { trialEnd, status } = subscription
    const offered = describeBought(subscription)
    if (status === 'incomplete' || status === 'incomplete_expired')
      return c.html(checkoutLaterPage(offered, { sessionId, subscription }, settings.returnUrl))
    return c.html(checkoutDonePage(offered, { email, trialEnd }, settings.returnUrl))
  })

  routes.post('/done/:sessionId', bodyLimit({ maxSize: 64 * 1024 }), async (c) => {
    const sessionId = c.req.param('sessionId')
    const answer = v.safeParse(deedSchema, await c.req.parseBody())
    if (!answer.success || !findSession(db, sessionId))
      return c.html(noPricePage(settings.returnUrl), answer.success ? 404 : 400)
    inTransaction(db, () => {
      const subscription = findBought(sessionId)
      if (!subscription) return
      if (answer.output.deed === 'chegar') receivePayment(sandbox, subscription)
      else expirePayment(sandbox, subscription)
    })
    sender.wake()
    return c.redirect(`/stripe/done/${sessionId}`, 303)
  })

  return routes
}
