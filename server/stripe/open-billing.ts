import type Stripe from 'stripe'
import * as v from 'valibot'
import type { Env } from '../env/env.ts'
import type { Billing } from './billing.ts'
import { isRefused, openDiscounts, orUndefined } from './open-discounts.ts'
import { StripeInvoice, StripeSubscription, StripeTaxId } from './stripe-objects.ts'

const timeoutMs = 10_000
const retries = 2
/** Somebody looks at a page, which takes 10 seconds without an answer for a lost connection. */
const whileWaitedFor = { timeout: 5_000, maxNetworkRetries: 0 }
const toleranceSeconds = 300
/** Of one customer, as one page of Stripe's lists. */
const listedAtOnce = 60

type Settings = Pick<
  Env,
  'BILLING' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_BASE'
>

/** Stripe, or its stand-in at another address; undefined where nobody can pay. */
export function openBilling(env: Settings): Billing | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = env
  if (env.BILLING === 'off' || key === undefined || secret === undefined) return undefined
  // Loaded when it is first used: a start does not wait for it.
  let opened: Promise<Stripe> | undefined
  const open = () => {
    opened ??= connect(key, env.STRIPE_API_BASE)
    return opened
  }
  const listeners = new Set<() => void>()
  return {
    async readEvent(body, signature, now) {
      const { webhooks } = await open()
      const rest = [toleranceSeconds, undefined, now.getTime()] as const
      return await webhooks.constructEventAsync(Buffer.from(body), signature, secret, ...rest)
    },
    async findSubscription(id) {
      const stripe = await open()
      const found = await orUndefined(stripe.subscriptions.retrieve(id))
      return found && v.parse(StripeSubscription, found)
    },
    async findCustomerEmail(id) {
      const stripe = await open()
      const customer = await orUndefined(stripe.customers.retrieve(id))
      return !customer || customer.deleted ? null : (customer.email?.toLowerCase() ?? null)
    },
    async *listSubscriptions() {
      const stripe = await open()
      yield* stripe.subscriptions.list({ status: 'all', limit: 100 })
    },
    async cancelSubscription(id) {
      const stripe = await open()
      const found = await orUndefined(stripe.subscriptions.retrieve(id))
      const isOver = found?.status === 'canceled' || found?.status === 'incomplete_expired'
      if (found && !isOver) await orUndefined(stripe.subscriptions.cancel(id))
    },
    async listInvoices(customer) {
      const stripe = await open()
      const asked = stripe.invoices.list({ customer, limit: listedAtOnce }, whileWaitedFor)
      const found = await orUndefined(asked)
      // An odd one does not hide the others.
      return (found?.data ?? []).flatMap((one) => {
        const read = v.safeParse(StripeInvoice, one)
        return read.success ? [read.output] : []
      })
    },
    async listTaxIds(customer) {
      const stripe = await open()
      const limit = listedAtOnce
      const found = await orUndefined(
        stripe.customers.listTaxIds(customer, { limit }, whileWaitedFor),
      )
      return v.parse(v.array(StripeTaxId), found?.data ?? [])
    },
    async addTaxId(customer, type, value) {
      const stripe = await open()
      try {
        await stripe.customers.createTaxId(customer, { type, value }, whileWaitedFor)
        return true
      } catch (error) {
        if (isRefused(error)) return false
        throw error
      }
    },
    async removeTaxId(customer, id) {
      const stripe = await open()
      await orUndefined(stripe.customers.deleteTaxId(customer, id, whileWaitedFor))
    },
    discounts: openDiscounts(open),
    wake() {
      for (const listener of listeners) listener()
    },
    onWake(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function connect(key: string, base: string): Promise<Stripe> {
  const { default: Stripe } = await import('stripe')
  return new Stripe(key, {
    ...{ timeout: timeoutMs, maxNetworkRetries: retries, telemetry: false },
    httpClient: Stripe.createFetchHttpClient(toBase(base)),
  })
}

/** The package knows hosts; the stand-in has a path in front too. */
function toBase(base: string): typeof fetch {
  const front = base.replace(/\/+$/, '')
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return await fetch(front + pathname + search, init)
  }
}
