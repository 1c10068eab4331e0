import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type Stripe from 'stripe'
import {
  answerDiscounts,
  type FakeDiscounts,
  newFakeDiscounts,
  putDiscounts,
} from './stripe-discounts.ts'

export type FakeSubscription = Pick<
  Stripe.Subscription,
  'id' | 'status' | 'start_date' | 'cancel_at_period_end' | 'cancel_at' | 'canceled_at' | 'ended_at'
> & {
  object: 'subscription'
  customer: string
  cancellation_details?: { reason: 'cancellation_requested' | 'payment_failed' }
  items: { data: { price: { lookup_key: string }; current_period_end: number }[] }
}

/** A number that is printed on a customer's invoices. */
interface FakeTaxId {
  id: string
  type: string
  value: string
}

/** A fake Stripe that answers the product's calls from what a test puts in. */
export interface StripeServer extends FakeDiscounts {
  url: string
  /** By id. */
  subscriptions: Map<string, FakeSubscription>
  customers: Map<string, string>
  /** By customer or subscription, the newest first. */
  invoices: Map<string, object[]>
  /** By customer. */
  taxIds: Map<string, FakeTaxId[]>
  /** While true, no number is taken. */
  refusesTaxIds: boolean
  /** The received calls in order: 'GET /v1/subscriptions/sub_1'. */
  calls: string[]
  /** While true, every call fails as when Stripe has trouble. */
  isDown: boolean
  /** While true, calls are taken and never answered. */
  isSilent: boolean
  close(): Promise<void>
}

/** Its routes are below a path, like those of the simulated Stripe. */
const front = '/stripe/api'

export async function startStripeServer(): Promise<StripeServer> {
  const state = {
    subscriptions: new Map<string, FakeSubscription>(),
    customers: new Map<string, string>(),
    invoices: new Map<string, object[]>(),
    taxIds: new Map<string, FakeTaxId[]>(),
    refusesTaxIds: false,
    ...newFakeDiscounts(),
    calls: [] as string[],
    isDown: false,
    isSilent: false,
  }
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const path = url.pathname.startsWith(front) ? url.pathname.slice(front.length) : '/nowhere'
    state.calls.push(`${request.method} ${path}`)
    if (state.isSilent) return
    const form = new URLSearchParams(request.method === 'POST' ? await text(request) : '')
    const { status, body } = answer(request.method ?? 'GET', path, url.searchParams, form)
    // Tells the client not to try again, so that a test does not wait.
    response.writeHead(status, {
      'content-type': 'application/json',
      'stripe-should-retry': 'false',
    })
    response.end(JSON.stringify(body))
  })
  const answer = (method: string, path: string, query: URLSearchParams, form: URLSearchParams) => {
    if (state.isDown) return refuse(500, 'api_error')
    const [, customer, taxId] = /^\/v1\/customers\/(\w+)\/tax_ids\/?(\w*)$/.exec(path) ?? []
    if (customer !== undefined) return answerTaxIds(method, customer, taxId ?? '', form)
    if (path === '/v1/invoices') {
      const of = query.get('customer') ?? query.get('subscription') ?? ''
      const data = state.invoices.get(of) ?? []
      return { status: 200, body: { object: 'list', url: path, data, has_more: false } }
    }
    const answered = answerDiscounts(state, { method, path, query, form })
    if (answered) return answered
    const [, id = ''] = /^\/v1\/(?:subscriptions|customers)\/(\w+)$/.exec(path) ?? []
    const subscription = state.subscriptions.get(id)
    if (path === '/v1/subscriptions') return { status: 200, body: list(query) }
    if (subscription && method === 'DELETE') {
      const ended = { ...subscription, status: 'canceled' as const, ended_at: 1 }
      state.subscriptions.set(id, ended)
      return { status: 200, body: ended }
    }
    if (subscription && method === 'POST' && !putDiscounts(state, id, form))
      return refuse(400, 'invalid_request_error')
    if (subscription)
      return { status: 200, body: { ...subscription, discounts: state.discounts.get(id) ?? [] } }
    const email = state.customers.get(id)
    if (email !== undefined) return { status: 200, body: { id, object: 'customer', email } }
    return refuse(404, 'invalid_request_error')
  }
  const answerTaxIds = (method: string, customer: string, id: string, form: URLSearchParams) => {
    const known = state.taxIds.get(customer) ?? []
    if (method === 'GET') {
      const body = { object: 'list', url: '/v1/tax_ids', data: known, has_more: false }
      return { status: 200, body }
    }
    if (method === 'DELETE') {
      const left = known.filter((one) => one.id !== id)
      state.taxIds.set(customer, left)
      return { status: 200, body: { id, object: 'tax_id', deleted: true } }
    }
    if (state.refusesTaxIds) return refuse(400, 'invalid_request_error')
    const made = {
      id: `txi_${randomBytes(8).toString('hex')}`,
      type: form.get('type') ?? '',
      value: form.get('value') ?? '',
    }
    state.taxIds.set(customer, [made, ...known])
    return { status: 200, body: { object: 'tax_id', ...made } }
  }
  const list = (query: URLSearchParams) => {
    const all = [...state.subscriptions.values()]
    const after = all.findIndex(({ id }) => id === query.get('starting_after')) + 1
    // Pages of two, so that a list has several.
    const data = all.slice(after, after + 2)
    return { object: 'list', url: '/v1/subscriptions', data, has_more: after + 2 < all.length }
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}${front}`,
    close: () =>
      new Promise<void>((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  })
}

function refuse(status: number, type: string) {
  return { status, body: { error: { type, message: 'refused' } } }
}
