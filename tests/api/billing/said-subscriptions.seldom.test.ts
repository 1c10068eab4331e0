import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyDueEvents } from '#server/billing/events/apply-event.ts'
import { billingEvents } from '#server/db/schema/billing.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { signUpOverHttp } from '#tests/setup/people/sign-up-over-http.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'

// What events change, in whatever order they come, and whose a subscription is.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.stripe.isDown = false
  world.clock.advance(60_000)
  payer = await tools.addPayer()
})

const updated = 'customer.subscription.updated'
const created = 'customer.subscription.created'
test('a checkout makes the subscription of whoever it names, with its plan and what was paid', async () => {
  const subscription = await tools.subscribe(payer, { key: 'premier_yearly', days: 365 })
  expect(await tools.readSubscription(payer)).toMatchObject({
    ...{ plan: { name: 'Premier', price: 219.99, yearlyPrice: 2112, numberAccounts: 0 } },
    ...{ isFreeTrial: false, freeTrialEndsAt: null, state: 'active', reason: null },
    ...{ endsAt: null, graceEndsAt: null, interval: 'year', hasPaidPlan: true },
    portalUrl: `https://billing.example/p/login/1?prefilled_email=${encodeURIComponent(payer.email)}`,
    isSimulated: false,
  })
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: payer.userId })
})

test('a checkout may be of the free days that Stripe gives', async () => {
  const end = new Date(world.clock.now().getTime() + 7 * dayMs)
  await tools.subscribe(payer, { status: 'trialing', days: 7 })
  expect(await tools.readSubscription(payer)).toMatchObject({
    ...{ state: 'active', isFreeTrial: true, freeTrialEndsAt: end.toISOString() },
  })
})

test.each([
  ['nobody', null],
  ['no id', "' or 1=1 --"],
  ['an id of nobody', '0a000000-0000-4000-8000-00000000dead'],
])(
  'a checkout: that names %s is of whoever proved the address that paid',
  async (_name, reference) => {
    const subscription = tools.addSubscription()
    const email = payer.email.toUpperCase()
    await tools.say(
      'checkout.session.completed',
      tools.writeCheckout(subscription, { reference, email }),
    )
    expect(await tools.readRow(subscription.id)).toMatchObject({
      ...{ userId: payer.userId, customerEmail: payer.email },
    })
  },
)

test("a checkout with a stranger's reference takes nothing from them, and gives them what was paid", async () => {
  await tools.subscribe(payer, { key: 'pro_monthly' })
  const cheap = tools.addSubscription({ key: 'starter_monthly' })
  const stranger = { reference: payer.userId, email: 'estranho@example.com' }
  await tools.say('checkout.session.completed', tools.writeCheckout(cheap, stranger))
  expect(await tools.readSubscription(payer)).toMatchObject({ plan: { name: 'Pro' } })
  // What becomes of that payment is nothing to them.
  world.clock.advance(1000)
  await tools.say(updated, { ...cheap, status: 'past_due' })
  world.clock.advance(1000)
  await tools.say('customer.subscription.deleted', { ...cheap, status: 'canceled' })
  expect(await tools.readSubscription(payer)).toMatchObject({
    ...{ plan: { name: 'Pro' }, state: 'active', reason: null },
  })
})

test("a checkout: that names somebody does not become another's, whose address was typed", async () => {
  const other = await tools.addPayer()
  const subscription = tools.addSubscription()
  const typed = { reference: payer.userId, email: other.email }
  await tools.say('checkout.session.completed', tools.writeCheckout(subscription, typed))
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: payer.userId })
  expect(await tools.readSubscription(other)).toMatchObject({ state: 'trial' })
})

test('a checkout of something that is paid once is nothing to us', async () => {
  const checkout = tools.writeCheckout(tools.addSubscription(), { reference: payer.userId })
  const row = await tools.say('checkout.session.completed', { ...checkout, mode: 'payment' })
  expect(row).toMatchObject({ outcome: 'ignored' })
})

test('what is said is applied in the order of saying: an older event that comes later changes nothing', async () => {
  const subscription = await tools.subscribe(payer)
  const [earlier, later] = [tools.seconds() + 10, tools.seconds() + 20]
  world.clock.advance(60_000)
  await tools.say(updated, { ...subscription, cancel_at_period_end: true }, later)
  const old = await tools.say(updated, { ...subscription, status: 'past_due' }, earlier)
  expect(old).toMatchObject({ outcome: 'older' })
  expect(await tools.readRow(subscription.id)).toMatchObject({
    ...{ status: 'active', isCancelledAtEnd: true, pastDueSince: null },
  })
})

test('what is said is applied in the order of saying: another plan counts also when the payment for it was heard of first', async () => {
  const subscription = await tools.subscribe(payer, { key: 'starter_monthly' })
  const at = tools.seconds()
  world.clock.advance(60_000)
  const { items } = tools.addSubscription({ key: 'premier_monthly' })
  const raised = { ...subscription, items }
  world.stripe.subscriptions.set(subscription.id, raised)
  await tools.say('invoice.paid', tools.writeInvoice(subscription), at + 11)
  await tools.say(updated, raised, at + 10)
  expect(await tools.readSubscription(payer)).toMatchObject({ plan: { name: 'Premier' } })
  // It stays so whatever comes that is older still.
  expect(await tools.say(updated, subscription, at + 5)).toMatchObject({ outcome: 'older' })
  expect(await tools.readSubscription(payer)).toMatchObject({ plan: { name: 'Premier' } })
})

test('what is said is applied in the order of saying in every order of arrival the end is the same', async () => {
  const told = async (order: number[]) => {
    const person = await tools.addPayer()
    const subscription = tools.addSubscription({ key: 'starter_monthly' })
    const { id, customer } = subscription
    const at = tools.seconds()
    const invoice = tools.writeInvoice(subscription)
    const events: [string, object][] = [
      [created, { ...subscription, status: 'incomplete' }],
      ['invoice.paid', invoice],
      [updated, subscription],
      ['invoice.payment_failed', invoice],
      [updated, { ...subscription, status: 'past_due' }],
    ]
    world.stripe.subscriptions.set(id, { ...subscription, status: 'past_due' })
    const checkout = { reference: person.userId, email: person.email }
    await tools.tell('checkout.session.completed', tools.writeCheckout(subscription, checkout), at)
    for (const index of order) {
      const [type, object] = events[index] ?? ['', {}]
      await tools.say(type, object, at + index + 1)
    }
    expect(customer).toBeTruthy()
    const { state, reason } = await tools.readSubscription(person)
    return [state, reason, (await tools.readRow(id))?.status]
  }
  const orders = [
    ...[
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3],
      [3, 4, 0, 1, 2],
      [1, 3, 0, 2, 4],
    ],
  ]
  for (const order of orders)
    expect(await told(order), order.join()).toEqual(['grace', 'payment-failed', 'past_due'])
})

test('what is said is applied in the order of saying of two that were said within one second Stripe says which it is', async () => {
  const subscription = await tools.subscribe(payer)
  world.clock.advance(5000)
  const now = { ...subscription, cancel_at_period_end: true }
  world.stripe.subscriptions.set(subscription.id, now)
  world.stripe.calls.length = 0
  await tools.say(updated, now)
  expect(world.stripe.calls).toEqual([])
  // Whichever came first, this is not how things are.
  await tools.say(updated, { ...subscription, cancel_at_period_end: false })
  expect(world.stripe.calls).toContain(`GET /v1/subscriptions/${subscription.id}`)
  expect(await tools.readRow(subscription.id)).toMatchObject({ isCancelledAtEnd: true })
})

test('what is said is applied in the order of saying: what waits together is applied in that order too', async () => {
  const subscription = await tools.subscribe(payer)
  const at = tools.seconds()
  world.clock.advance(60_000)
  await tools.tell(updated, { ...subscription, status: 'active' }, at + 30)
  await tools.tell(updated, { ...subscription, status: 'past_due' }, at + 20)
  await applyDueEvents(world.api.deps)
  const rows = await world.api.deps.db.select().from(billingEvents)
  const ofIt = rows.filter((row) => row.subscriptionId === subscription.id)
  expect(ofIt.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
  expect(await tools.readRow(subscription.id)).toMatchObject({ status: 'active' })
})

test('a subscription of nobody here is kept, and is theirs who proves its address later', async () => {
  const subscription = tools.addSubscription()
  const email = `nova-${subscription.id}@example.com`
  world.stripe.customers.set(subscription.customer, email)
  const row = await tools.say(created, subscription)
  expect(row).toMatchObject({ outcome: 'unknown-customer' })
  expect(await tools.readRow(subscription.id)).toMatchObject({
    userId: null,
    customerEmail: email,
  })
  const userId = await signUpOverHttp(world.api, email)
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId })
  // What is said from then on is theirs too.
  world.clock.advance(5000)
  const next = await tools.say(updated, { ...subscription, cancel_at_period_end: true })
  expect(next).toMatchObject({ outcome: 'applied' })
})

test('a subscription of nobody here is theirs who moves to its address, and proves it', async () => {
  const subscription = tools.addSubscription()
  const email = `mudou-${subscription.id}@example.com`
  world.stripe.customers.set(subscription.customer, email)
  await tools.say(created, subscription)
  const token = await tools.signIn(payer.userId)
  await confirmAct(world.api.deps, payer.userId, 'change-email')
  const call = { method: 'POST', token }
  await world.api.request('/users/me/email', { ...call, json: { email } })
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: null })
  const { code: otp } = await readNewestMail(world.api.deps, email)
  const moved = await world.api.request('/users/me/email/confirm', { ...call, json: { otp } })
  expect(moved.status).toBe(200)
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: payer.userId })
})

test('a subscription of nobody here is theirs whom a checkout names afterwards', async () => {
  const subscription = tools.addSubscription()
  world.stripe.customers.set(subscription.customer, 'ninguem@example.com')
  await tools.say(created, subscription)
  const checkout = tools.writeCheckout(subscription, { reference: payer.userId })
  await tools.say('checkout.session.completed', checkout)
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: payer.userId })
})

test('a subscription of nobody here is not theirs who only signed up with its address', async () => {
  const subscription = tools.addSubscription()
  const email = `alheia-${subscription.id}@example.com`
  world.stripe.customers.set(subscription.customer, email)
  await world.api.request('/auth/register', {
    method: 'POST',
    json: {
      ...{ name: 'Bia', email, phone: '11999990000' },
      ...{ password: 'Teste@2026!', confirmPassword: 'Teste@2026!' },
    },
  })
  await tools.say(created, subscription)
  expect(await tools.readRow(subscription.id)).toMatchObject({ userId: null })
})
