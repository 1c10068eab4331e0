import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OperatorUserPage } from '#contract/operator.ts'
import { cancelWished } from '#server/billing/cancellations/cancel-wished.ts'
import { replayEvents } from '#server/billing/events/replay-events.ts'
import { billingEvents } from '#server/db/schema/billing.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import type { FakeSubscription } from '#tests/fakes/servers/stripe-server.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { addOperator, operatorEnv } from '#tests/setup/people/add-operator.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'
import { dataOf } from '#tests/setup/server/create-test-app.ts'

// First payments that take days: a Pix, a boleto. They are shown, and give nothing before they come.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld({ env: operatorEnv })
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.stripe.isDown = false
  payer = await tools.addPayer()
})

const [succeeded, failed] = [
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
]
const checkoutOf = (subscription: FakeSubscription, person = payer) =>
  tools.writeCheckout(subscription, { reference: person.userId, email: person.email })

/** What Stripe says of a boleto that was chosen. */
async function chooseBoleto(changes: Parameters<BillingTools['addSubscription']>[0] = {}) {
  const subscription = tools.addSubscription({ status: 'incomplete', ...changes })
  await tools.say('customer.subscription.created', subscription)
  const checkout = { ...checkoutOf(subscription), payment_status: 'unpaid' }
  await tools.say('checkout.session.completed', checkout)
  return subscription
}
/** How Stripe has it from now on. */
function become(subscription: FakeSubscription, changes: Partial<FakeSubscription>) {
  const changed = { ...subscription, ...changes }
  world.stripe.subscriptions.set(changed.id, changed)
  return changed
}
const expire = (subscription: FakeSubscription) =>
  become(subscription, { status: 'incomplete_expired', ended_at: tools.seconds() })
const read = () => tools.readSubscription(payer)
const iso = (date = world.clock.now()) => date.toISOString()

test('a boleto that was chosen is told as on its way, and gives nothing: the trial goes on, and ends', async () => {
  const since = iso()
  await chooseBoleto({ key: 'premier_yearly', days: 365 })
  const pendingPayment = { state: 'pending', planName: 'Premier', interval: 'year', since }
  expect(await read()).toMatchObject({
    ...{ state: 'trial', plan: { name: 'Pro' }, hasPaidPlan: false, pendingPayment },
  })
  world.clock.advance(11 * dayMs)
  expect(await read()).toMatchObject({ state: 'ended', pendingPayment })
})

test('a boleto that was chosen is a plan when it has come, though this is the only event that says so', async () => {
  const subscription = await chooseBoleto()
  world.clock.advance(2 * dayMs)
  become(subscription, { status: 'active' })
  await tools.say(succeeded, { ...checkoutOf(subscription), payment_status: 'paid' })
  expect(await read()).toMatchObject({
    ...{ state: 'active', plan: { name: 'Pro' }, hasPaidPlan: true, pendingPayment: null },
  })
})

test('a boleto that was chosen: that expired is said so for fourteen days, and not after another payment', async () => {
  const subscription = await chooseBoleto()
  world.clock.advance(4 * dayMs)
  expire(subscription)
  await tools.say(failed, checkoutOf(subscription))
  const expired = { state: 'expired', planName: 'Pro', interval: 'month', since: iso() }
  expect(await read()).toMatchObject({ state: 'trial', pendingPayment: expired })
  world.clock.advance(13 * dayMs)
  expect(await read()).toMatchObject({ pendingPayment: expired })
  world.clock.advance(dayMs)
  expect(await read()).toMatchObject({ pendingPayment: null })
  const again = await chooseBoleto()
  expect(await read()).toMatchObject({ pendingPayment: { state: 'pending' } })
  expire(again)
  await tools.say(failed, checkoutOf(again))
  world.clock.advance(1000)
  await tools.subscribe(payer)
  expect(await read()).toMatchObject({ state: 'active', pendingPayment: null })
})

test('a card that was refused before its checkout was finished is no payment on its way', async () => {
  const subscription = tools.addSubscription({ status: 'incomplete' })
  world.stripe.customers.set(subscription.customer, payer.email)
  await tools.say('customer.subscription.created', subscription)
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: payer.userId })
  expect(await read()).toMatchObject({ pendingPayment: null })
})

test('what is said of a settled payment names whose it is, when nothing was heard of it before', async () => {
  const subscription = tools.addSubscription()
  const row = await tools.say(succeeded, checkoutOf(subscription))
  expect(row).toMatchObject({ outcome: 'applied' })
  expect(await tools.readRow(subscription.id)).toMatchObject({
    ...{ userId: payer.userId, status: 'active' },
  })
})

test('what is said of a settled payment and arrives days late changes nothing of what is known since', async () => {
  const subscription = await chooseBoleto()
  const at = tools.seconds() + 60
  world.clock.advance(3 * dayMs)
  const over = become(subscription, { status: 'canceled', ended_at: tools.seconds() })
  await tools.say('customer.subscription.deleted', over)
  const before = await tools.readRow(subscription.id)
  await tools.say(succeeded, checkoutOf(subscription), at)
  await tools.say(failed, checkoutOf(subscription), at + 1)
  expect(await tools.readRow(subscription.id)).toEqual(before)
})

test('what is said of a settled payment waits while Stripe does not answer, and is applied once by its id', async () => {
  const subscription = await chooseBoleto()
  world.clock.advance(60_000)
  become(subscription, { status: 'active' })
  world.stripe.isDown = true
  const { id, body } = tools.writeEvent(succeeded, checkoutOf(subscription))
  for (const _ of [1, 2]) expect(await tools.post(body, tools.sign(body))).toBe(200)
  expect(await tools.post(body, tools.sign(body, tools.seconds(), 'whsec_forged'))).toBe(400)
  await tools.say('customer.subscription.paused', {}, 1)
  expect(await tools.readEvent(id)).toMatchObject({ appliedAt: null, attempts: 1 })
  expect(await read()).toMatchObject({ pendingPayment: { state: 'pending' } })
  world.stripe.isDown = false
  world.clock.advance(60_000)
  await tools.say('customer.subscription.paused', {}, 1)
  expect(await tools.readEvent(id)).toMatchObject({ outcome: 'applied', attempts: 2 })
  expect(await read()).toMatchObject({ state: 'active', pendingPayment: null })
})

test('what is said of a settled payment is replayed to the same end', async () => {
  const subscription = await chooseBoleto()
  world.clock.advance(dayMs)
  become(subscription, { status: 'active' })
  await tools.say(succeeded, checkoutOf(subscription))
  const before = await tools.readRow(subscription.id)
  const { db, billing } = world.api.deps
  if (!billing) throw new Error('billing is off')
  await db.delete(subscriptions).where(eq(subscriptions.id, subscription.id))
  const since = new Date(world.clock.now().getTime() - 2 * dayMs)
  await replayEvents(world.api.deps, billing, { since })
  expect(await tools.readRow(subscription.id)).toEqual(before)
})

test('a boleto of somebody who deletes their account is ended, and nothing of them stays', async () => {
  const subscription = await chooseBoleto()
  const token = await tools.signIn(payer.userId)
  await confirmAct(world.api.deps, payer.userId, 'delete-account')
  const answer = await world.api.request('/users/me', { method: 'DELETE', token })
  expect(answer.status).toBe(200)
  await cancelWished(world.api.deps)
  expect(world.stripe.calls).toContain(`DELETE /v1/subscriptions/${subscription.id}`)
  const event = await tools.say(failed, checkoutOf(subscription))
  expect(event).toMatchObject({ outcome: 'ignored', payload: null })
  const stored = JSON.stringify(await world.api.deps.db.select().from(billingEvents))
  expect(stored).not.toContain(payer.email)
  expect(stored).not.toContain(payer.userId)
})

test('operators see who waits for a payment', async () => {
  await chooseBoleto()
  const olga = await addOperator(world.api)
  const { json } = await world.api.request(`/operator/users?search=${payer.email}`, {
    token: olga.token,
  })
  expect(dataOf(json, OperatorUserPage).rows).toMatchObject([
    { id: payer.userId, state: 'trial', pendingPayment: { state: 'pending', planName: 'Pro' } },
  ])
})

test('nobody sees the payment of somebody else', async () => {
  await chooseBoleto()
  const other = await tools.addPayer(`${randomUUID()}@example.com`)
  expect(await tools.readSubscription(other)).toMatchObject({ pendingPayment: null })
})
