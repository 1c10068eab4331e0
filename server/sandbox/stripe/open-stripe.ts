import { Hono } from 'hono'
import { inTransaction } from '../database.ts'
import type { Sandbox, SandboxEnv, SandboxPart } from '../sandbox.ts'
import { renewDueSubscriptions } from './acts/renew.ts'
import { subscribe } from './acts/subscribe.ts'
import { apiRoutes } from './api/api-routes.ts'
import { stripeControlRoutes } from './control-routes.ts'
import { describeSubscription, type SubscriptionObject } from './objects/describe-subscription.ts'
import { checkoutRoutes } from './pages/checkout-routes.ts'
import { invoiceRoutes } from './pages/invoice-routes.ts'
import { portalRoutes } from './pages/portal-routes.ts'
import { findPrice } from './price-list.ts'
import { insertTaxId } from './rows/customers.ts'
import { listSubscriptions } from './rows/subscriptions.ts'
import { createEventSender, type Stripe } from './send-events.ts'
import type { StripeSettings } from './stripe-settings.ts'

export type Payer = {
  email: string
  name: string
  lookupKey: string
  /** Printed on the invoices, from the second on. */
  cnpj: string
}

/** What the process that starts the simulated Stripe may ask of it directly. */
export type StripeStandIn = {
  /**
   * The newest subscription of that address, or a new, paid one. No event is sent: the caller has
   * the result.
   */
  ensureSubscription(payer: Payer): SubscriptionObject
  /**
   * Begins to renew subscriptions and to send events. To be called when the product accepts calls.
   */
  beginSending(): void
}

export const openStripe = (
  sandbox: Sandbox,
  settings: StripeSettings,
): { part: SandboxPart; standIn: StripeStandIn } => {
  const sender = createEventSender(sandbox, settings)
  const stripe: Stripe = { sandbox, settings, sender }
  const routes = () => {
    const all = new Hono<SandboxEnv>()
    all.route('/api', apiRoutes(stripe))
    all.route('/portal', portalRoutes(stripe))
    all.route('/invoice', invoiceRoutes(stripe))
    all.route('/', checkoutRoutes(stripe))
    return all
  }
  const part: SandboxPart = {
    id: 'stripe',
    routes,
    control: () => stripeControlRoutes(stripe),
    start: async () => renewDueSubscriptions(sandbox),
  }
  return { part, standIn: { ensureSubscription, beginSending: sender.begin } }

  function ensureSubscription({ email, name, lookupKey, cnpj }: Payer) {
    const [known] = listSubscriptions(sandbox.db, { status: 'all', email, limit: 1 })
    if (known) return describeSubscription(known)
    const price = findPrice(lookupKey)
    if (!price) throw new Error(`no price ${lookupKey}`)
    const made = inTransaction(sandbox.db, () => {
      const { customer, subscription } = subscribe(sandbox, { price, email, name })
      const { id: customerId, created } = customer
      insertTaxId(sandbox.db, { customerId, type: 'br_cnpj', value: cnpj, created })
      return subscription
    })
    return describeSubscription(made)
  }
}
