import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replayEvents } from '#server/billing/events/replay-events.ts'
import { reconcileSubscriptions } from '#server/billing/reconcile-subscriptions.ts'
import { billingCustomers } from '#server/db/schema/billing.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import type { Billing } from '#server/stripe/billing.ts'
import {
  type BillingTools,
  type BillingWorld,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { readMails } from '#tests/setup/people/read-mails.ts'

// What goes wrong in between is put right: by the stored events, and by what Stripe has.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.advance(60 * 60_000)
  world.stripe.isDown = false
  world.stripe.subscriptions.clear()
  payer = await tools.addPayer()
})

const updated = 'customer.subscription.updated'
function open() {
  const { deps } = world.api
  if (!deps.billing) throw new Error('billing is off')
  return { deps, billing: deps.billing }
}

/** A subscription with a history: paid, failed, paid, cancelled at its end. */
async function live() {
  const since = world.clock.now()
  const subscription = await tools.subscribe(payer, { key: 'premier_monthly' })
  const say = async (type: string, object: object) => {
    world.clock.advance(60_000)
    return await tools.say(type, object)
  }
  await say('invoice.payment_failed', tools.writeInvoice(subscription))
  await say(updated, { ...subscription, status: 'past_due' })
  await say('invoice.paid', tools.writeInvoice(subscription))
  const last = await say(updated, { ...subscription, cancel_at_period_end: true })
  return { since, id: subscription.id, lastId: last?.id ?? '' }
}

test('a replay makes what was lost from the stored events, and twice the same', async () => {
  const { since, id } = await live()
  const before = await tools.readRow(id)
  const { deps, billing } = open()
  await deps.db.delete(subscriptions).where(eq(subscriptions.id, id))
  await deps.db.delete(billingCustomers).where(eq(billingCustomers.userId, payer.userId))
  expect(await replayEvents(deps, billing, { since })).toBe(5)
  expect(await tools.readRow(id)).toEqual({ ...before, customerEmail: expect.any(String) })
  const mails = await readMails(deps, payer.email)
  expect(await replayEvents(deps, billing, { since })).toBe(5)
  expect(await tools.readRow(id)).toEqual({ ...before, customerEmail: expect.any(String) })
  expect(await readMails(deps, payer.email)).toEqual(mails)
})

test('a replay of one event goes on with what its subscription said after it', async () => {
  const { id, lastId } = await live()
  const { deps, billing } = open()
  await deps.db
    .update(subscriptions)
    .set({ isCancelledAtEnd: false })
    .where(eq(subscriptions.id, id))
  expect(await replayEvents(deps, billing, { eventId: lastId })).toBe(1)
  expect(await tools.readRow(id)).toMatchObject({ isCancelledAtEnd: true, status: 'active' })
  expect(await replayEvents(deps, billing, { eventId: 'evt_unknown' })).toBe(0)
})

test('a replay asks Stripe where the last things were said within one second', async () => {
  const subscription = await tools.subscribe(payer)
  const since = world.clock.now()
  world.clock.advance(60_000)
  const now = { ...subscription, cancel_at_period_end: true }
  world.stripe.subscriptions.set(subscription.id, now)
  await tools.say(updated, now)
  await tools.say(updated, subscription)
  const { deps, billing } = open()
  await replayEvents(deps, billing, { since })
  expect(await tools.readRow(subscription.id)).toMatchObject({ isCancelledAtEnd: true })
})

async function correct() {
  const since = world.clock.now()
  const subscription = await tools.subscribe(payer)
  world.clock.advance(60_000)
  await tools.say(updated, subscription)
  world.clock.advance(60 * 60_000)
  world.stripe.subscriptions.set(subscription.id, { ...subscription, cancel_at_period_end: true })
  const { deps, billing } = open()
  await reconcileSubscriptions(deps, billing)
  const row = await tools.readRow(subscription.id)
  expect(row).toMatchObject({ isCancelledAtEnd: true })
  return { since, row, id: subscription.id }
}

test('a replay of what the comparison with Stripe corrected since asks Stripe how it is, since no stored event is as new', async () => {
  const { since, row, id } = await correct()
  const { deps, billing } = open()
  await replayEvents(deps, billing, { since })
  expect(await tools.readRow(id)).toMatchObject({ isCancelledAtEnd: true, saidAt: row?.saidAt })
})

test('a replay of what the comparison with Stripe corrected since leaves it as it is while Stripe is away', async () => {
  const { since, row, id } = await correct()
  const { deps, billing } = open()
  world.stripe.isDown = true
  await expect(replayEvents(deps, billing, { since })).rejects.toThrow()
  world.stripe.isDown = false
  expect(await tools.readRow(id)).toMatchObject({ isCancelledAtEnd: true, saidAt: row?.saidAt })
})

test('a replay of what the comparison with Stripe corrected since: still finds whose it is', async () => {
  const { since, id } = await correct()
  const { deps, billing } = open()
  await deps.db.update(subscriptions).set({ userId: null }).where(eq(subscriptions.id, id))
  await deps.db.delete(billingCustomers).where(eq(billingCustomers.userId, payer.userId))
  await replayEvents(deps, billing, { since })
  expect(await tools.readRow(id)).toMatchObject({ isCancelledAtEnd: true, userId: payer.userId })
})

const reconcile = () => {
  const { deps, billing } = open()
  return reconcileSubscriptions(deps, billing)
}

test('the comparison with Stripe: corrects what an event that was lost would have said, and leaves the rest', async () => {
  const [first, second] = [await tools.subscribe(payer), await tools.subscribe(payer)]
  const third = await tools.subscribe(await tools.addPayer())
  world.clock.advance(60 * 60_000)
  world.stripe.subscriptions.set(second.id, { ...second, cancel_at_period_end: true })
  expect(await reconcile()).toEqual({ compared: 3, corrected: 1, isComplete: true })
  expect(await tools.readRow(second.id)).toMatchObject({ isCancelledAtEnd: true })
  for (const { id } of [first, third])
    expect(await tools.readRow(id)).toMatchObject({ isCancelledAtEnd: false })
  expect(await reconcile()).toEqual({ compared: 3, corrected: 0, isComplete: true })
})

test('the comparison with Stripe finds what no event told of, and whose it is', async () => {
  const { id, customer } = tools.addSubscription({ key: 'starter_yearly' })
  world.stripe.customers.set(customer, payer.email)
  expect(await reconcile()).toMatchObject({ corrected: 1 })
  expect(await tools.readRow(id)).toMatchObject({ userId: payer.userId, interval: 'year' })
  expect(await tools.readSubscription(payer)).toMatchObject({ plan: { name: 'Starter' } })
})

test('the comparison with Stripe leaves what was said a moment ago to the next night', async () => {
  const { id, ...rest } = await tools.subscribe(payer)
  world.stripe.subscriptions.set(id, { id, ...rest, status: 'past_due' })
  expect(await reconcile()).toEqual({ compared: 1, corrected: 0, isComplete: true })
  expect(await tools.readRow(id)).toMatchObject({ status: 'active' })
})

test('the comparison with Stripe is newer than what was said before it and arrives after it', async () => {
  const subscription = await tools.subscribe(payer)
  world.clock.advance(60 * 60_000)
  world.stripe.subscriptions.set(subscription.id, { ...subscription, cancel_at_period_end: true })
  expect(await reconcile()).toMatchObject({ corrected: 1 })
  const late = tools.seconds() - 30 * 60
  await tools.say(updated, { ...subscription, status: 'past_due' }, late)
  expect(await tools.readRow(subscription.id)).toMatchObject({
    ...{ status: 'active', isCancelledAtEnd: true },
  })
})

test('the comparison with Stripe goes on after one that cannot be read', async () => {
  const [first, second] = [await tools.subscribe(payer), await tools.subscribe(payer)]
  world.clock.advance(60 * 60_000)
  world.stripe.subscriptions.set(first.id, { ...first, customer: '?' })
  world.stripe.subscriptions.set(second.id, { ...second, cancel_at_period_end: true })
  expect(await reconcile()).toEqual({ compared: 2, corrected: 1, isComplete: true })
  expect(await tools.readRow(second.id)).toMatchObject({ isCancelledAtEnd: true })
})

/** What it warns of, and what it answers. */
async function reconcileLoudly(mostMs?: number, listSubscriptions?: Billing['listSubscriptions']) {
  const { deps, billing } = open()
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const asked = { ...billing, ...(listSubscriptions && { listSubscriptions }) }
  const result = await reconcileSubscriptions({ ...deps, log }, asked, { mostMs })
  return { result, warnings: lines.map(({ msg, subscriptionId }) => [msg, subscriptionId]) }
}

test('the comparison with Stripe names what is not at Stripe any more, and not what was said of while it was listed', async () => {
  const { db } = open().deps
  await db.delete(subscriptions)
  const gone = await tools.subscribe(payer)
  world.clock.advance(60 * 60_000)
  const fresh = await tools.subscribe(payer)
  world.stripe.subscriptions.clear()
  const { warnings } = await reconcileLoudly()
  expect(warnings).toEqual([['a subscription is not at Stripe', gone.id]])
  expect(fresh.id).not.toBe(gone.id)
})

test('the comparison with Stripe: that takes too long says so, and not that the rest is not at Stripe', async () => {
  await open().deps.db.delete(subscriptions)
  for (const _ of [1, 2, 3]) await tools.subscribe(payer)
  world.clock.advance(60 * 60_000)
  const { billing } = open()
  const { result, warnings } = await reconcileLoudly(30 * 60_000, async function* () {
    for await (const one of billing.listSubscriptions()) {
      world.clock.advance(20 * 60_000)
      yield one
    }
  })
  expect(result).toMatchObject({ compared: 2, isComplete: false })
  expect(warnings).toEqual([['the comparison with Stripe was not completed', undefined]])
})

test('the comparison with Stripe does nothing when Stripe is away', async () => {
  const subscription = await tools.subscribe(payer)
  world.stripe.isDown = true
  await expect(reconcile()).rejects.toThrow()
  world.stripe.isDown = false
  expect(await tools.readRow(subscription.id)).toMatchObject({ status: 'active' })
})
