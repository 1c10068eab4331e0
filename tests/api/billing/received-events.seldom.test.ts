import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyDueEvents } from '#server/billing/events/apply-event.ts'
import { billingEvents } from '#server/db/schema/billing.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { createTestApp } from '#tests/setup/server/create-test-app.ts'

// What Stripe posts to us: forged, doubled, late, or told while a process is away.

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

const countEvents = () => world.api.deps.db.$count(billingEvents)
const updated = 'customer.subscription.updated'
const created = 'customer.subscription.created'
test('an event is stored when: it is signed, and once, however often and at once it comes', async () => {
  const { id, body } = tools.writeEvent(created, tools.addSubscription())
  const before = await countEvents()
  const signature = tools.sign(body)
  const twice = Array.from({ length: 4 }, () => tools.post(body, signature))
  expect(await Promise.all(twice)).toEqual([200, 200, 200, 200])
  expect(await tools.post(body, tools.sign(body))).toBe(200)
  expect(await countEvents()).toBe(before + 1)
  await applyDueEvents(world.api.deps)
  const applied = await tools.readEvent(id)
  expect(applied).toMatchObject({ outcome: 'unknown-customer', attempts: 1 })
  // Again after it was applied.
  expect(await tools.post(body, signature)).toBe(200)
  await applyDueEvents(world.api.deps)
  expect(await tools.readEvent(id)).toEqual(applied)
})

test('an event is stored when not more than 1,200 came from one address in a minute', async () => {
  const { limits, db, clock } = world.api.deps
  const unlimited = limits.billingEventsByAddress
  const { body } = tools.writeEvent(created, tools.addSubscription())
  const before = await countEvents()
  limits.billingEventsByAddress = createRateLimits(db, true, clock).billingEventsByAddress
  try {
    await limits.billingEventsByAddress.charge('unknown', 1199)
    expect(await tools.post('{}', 'forged')).toBe(400)
    expect(await tools.post(body, tools.sign(body))).toBe(429)
    expect(await countEvents()).toBe(before)
  } finally {
    limits.billingEventsByAddress = unlimited
  }
  expect(await tools.post(body, tools.sign(body))).toBe(200)
})

test.each([
  ['by somebody else', (body: string) => tools.sign(body, tools.seconds(), 'whsec_other')],
  ['for another body', () => tools.sign('{}')],
  ['more than five minutes ago', (body: string) => tools.sign(body, tools.seconds() - 301)],
  ['by nobody', () => ''],
  ['by nonsense', () => 't=1,v1=x'],
])('an event is stored when: it is not when signed %s', async (_name, sign) => {
  const { body } = tools.writeEvent(created, tools.addSubscription())
  const before = await countEvents()
  expect(await tools.post(body, sign(body))).toBe(400)
  expect(await countEvents()).toBe(before)
})

test('an event is stored when: it is not when signed but no event, or larger than an event is', async () => {
  const before = await countEvents()
  const strange = ['[]', '{}', 'null', '{"id":"evt_1"}', 'no json']
  strange.push(JSON.stringify({ id: 'sub_1', type: created, created: 1, data: { object: {} } }))
  for (const body of strange) expect(await tools.post(body, tools.sign(body)), body).toBe(400)
  const { body } = tools.writeEvent(created, { filling: 'x'.repeat(256 * 1024) })
  expect(await tools.post(body, tools.sign(body))).toBe(400)
  expect(await countEvents()).toBe(before)
})

test('an event is stored when of a type that is not followed it is only noted, without what it says', async () => {
  const id = await tools.tell('charge.succeeded', { id: 'ch_1', customer: 'cus_1' })
  expect(await tools.readEvent(id)).toMatchObject({ outcome: 'ignored', payload: null })
})

test('an event that is not what its type promises is kept, and stops nothing', async () => {
  const row = await tools.say(updated, { id: 'sub_x', customer: 7, status: [] })
  expect(row).toMatchObject({ outcome: 'unreadable' })
  expect(row?.lastError).toContain('customer')
  await tools.subscribe(payer)
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'active' })
})

test('when Stripe or a process is away: what was stored before a crash is applied by whoever looks next', async () => {
  const subscription = tools.addSubscription()
  const checkout = tools.writeCheckout(subscription, { reference: payer.userId })
  await tools.tell('checkout.session.completed', checkout)
  // Nobody applied it: the process ended after its answer.
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'trial' })
  expect(await applyDueEvents(world.api.deps)).toBe(1)
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'active' })
})

test('when Stripe or a process is away: it is tried again, later each time, until Stripe answers', async () => {
  const subscription = tools.addSubscription()
  const checkout = tools.writeCheckout(subscription, { reference: payer.userId })
  world.stripe.isDown = true
  const waits: number[] = []
  let row = await tools.say('checkout.session.completed', checkout)
  const id = row?.id ?? ''
  for (let round = 0; round < 3; round++) {
    expect(row).toMatchObject({ appliedAt: null, attempts: round + 1 })
    expect(row?.lastError).toBeTruthy()
    const waitMs = Number(row?.nextAttemptAt) - world.clock.now().getTime()
    waits.push(waitMs)
    expect(await applyDueEvents(world.api.deps)).toBe(0)
    world.clock.advance(waitMs)
    await applyDueEvents(world.api.deps)
    row = await tools.readEvent(id)
  }
  expect(waits).toEqual([10_000, 20_000, 40_000])
  world.stripe.isDown = false
  world.clock.advance(dayMs)
  await applyDueEvents(world.api.deps)
  expect(await tools.readEvent(id)).toMatchObject({ outcome: 'applied', lastError: null })
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'active' })
})

test('when Stripe or a process is away: an event is not applied by two at once', async () => {
  await tools.subscribe(payer)
  const subscription = tools.addSubscription()
  world.clock.advance(5000)
  const checkout = tools.writeCheckout(subscription, { reference: payer.userId })
  const id = await tools.tell('checkout.session.completed', checkout)
  world.stripe.calls.length = 0
  const looked = await Promise.all([1, 2, 3].map(() => applyDueEvents(world.api.deps)))
  expect(looked.reduce((sum, one) => sum + one)).toBe(1)
  expect(world.stripe.calls).toHaveLength(2)
  expect(await tools.readEvent(id)).toMatchObject({ outcome: 'applied', attempts: 1 })
})

test('where billing is off nothing is taken', async () => {
  const off = await createTestApp()
  try {
    const { body } = tools.writeEvent(created, tools.addSubscription())
    expect(await tools.post(body, tools.sign(body), off)).toBe(404)
    expect(await off.deps.db.$count(subscriptions)).toBe(0)
  } finally {
    await off.dispose()
  }
})
