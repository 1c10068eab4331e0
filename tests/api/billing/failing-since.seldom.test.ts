import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'

// Since when a payment fails, of which the days of grace are counted, in whatever order it is heard.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  payer = await tools.addPayer()
})

const updated = 'customer.subscription.updated'

test('payments fail since the first failure, also when the second attempt is heard of first', async () => {
  const subscription = await tools.subscribe(payer)
  const [first, second] = [tools.seconds() + 60, tools.seconds() + 60 + 2 * 86_400]
  world.clock.advance(2 * dayMs + 120_000)
  const failing = { ...subscription, status: 'past_due' as const }
  world.stripe.subscriptions.set(subscription.id, failing)
  await tools.say('invoice.payment_failed', tools.writeInvoice(subscription), second)
  await tools.say(updated, failing, first)
  const since = new Date(first * 1000)
  expect(await tools.readRow(subscription.id)).toMatchObject({ pastDueSince: since })
  expect(await tools.readSubscription(payer)).toMatchObject({ endsAt: since.toISOString() })
})

test('a checkout that is days late takes no days of grace of a payment that fails', async () => {
  const subscription = tools.addSubscription({ status: 'past_due', days: 0 })
  const { userId: reference, email } = payer
  const checkout = tools.writeCheckout(subscription, { reference, email })
  const boughtAt = tools.seconds()
  world.clock.advance(5 * dayMs)
  await tools.say('checkout.session.completed', checkout, boughtAt)
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'grace' })
  // The failure was a day ago.
  const since = new Date(world.clock.now().getTime() - dayMs)
  await tools.say('invoice.payment_failed', tools.writeInvoice(subscription), tools.seconds(since))
  expect(await tools.readRow(subscription.id)).toMatchObject({ pastDueSince: since })
  expect(await tools.readSubscription(payer)).toMatchObject({ endsAt: since.toISOString() })
})

test('what was cancelled after a payment does not fail, though an older failure was heard of', async () => {
  const subscription = await tools.subscribe(payer)
  const at = tools.seconds()
  world.clock.advance(60_000)
  await tools.say(updated, { ...subscription, status: 'past_due' }, at + 10)
  const over = { ...subscription, status: 'canceled' as const, ended_at: at + 50 }
  world.stripe.subscriptions.set(subscription.id, over)
  await tools.say('customer.subscription.deleted', over, at + 50)
  const late = await tools.say('invoice.paid', tools.writeInvoice(subscription), at + 30)
  expect(late).toMatchObject({ outcome: 'older' })
  expect(await tools.readRow(subscription.id)).toMatchObject({ pastDueSince: null })
  expect(await tools.readSubscription(payer)).toMatchObject({ reason: 'canceled' })
})
