import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BillingTrial, startBillingTrial } from '../../trial/start-billing-trial.ts'

const day = 86_400_000

let trial: BillingTrial
beforeEach(async () => {
  trial = await startBillingTrial()
})
afterEach(() => trial.close())

const read = async (id: string) => {
  const subscription = await trial.client().subscriptions.retrieve(id)
  return { ...subscription, until: (subscription.items.data[0]?.current_period_end ?? 0) * 1000 }
}
const pass = (days: number) => trial.control('POST', 'clock', { advanceMs: days * day })

/** The types of events after the three of the purchase, each once: one answered late is sent again. */
const later = async (count: number) => {
  const listTypes = () => {
    const events = new Map(trial.receiver.events.map((event) => [event.id, event.type]))
    return [...events.values()].slice(3)
  }
  await trial.waitUntil(() => listTypes().length >= count)
  return listTypes()
}
const begin = async (lookupKey = 'pro_monthly') => {
  const made = await trial.subscribe('ana@exemplo.com', lookupKey)
  await trial.received(3)
  // What arrived and is not yet noted as taken would be sent once more after a stop.
  const isTaken = async () =>
    (await trial.storedEvents()).every(({ deliveredAt }) => deliveredAt !== null)
  await trial.waitUntil(isTaken)
  return made
}

test('a month later it is paid again', async () => {
  const { id } = await begin()
  const before = await read(id)
  await pass(32)
  expect((await later(2)).sort()).toEqual(['customer.subscription.updated', 'invoice.paid'])
  const after = await read(id)
  expect([after.status, after.until > before.until]).toEqual(['active', true])
})

test('many months later one payment leads into the present period', async () => {
  const { id } = await begin()
  await trial.stop()
  await trial.start(400 * day)
  const now = Date.now() + 400 * day
  const renewed = await read(id)
  expect(renewed.status).toBe('active')
  expect(renewed.until).toBeGreaterThan(now)
  expect(renewed.until).toBeLessThan(now + 32 * day)
  expect((await later(2)).sort()).toEqual(['customer.subscription.updated', 'invoice.paid'])
  await pass(1)
  expect(await trial.storedEvents()).toHaveLength(2)
})

test('a card that fails makes it overdue, paying mends it, and waiting ends it', async () => {
  const { id } = await begin()
  await trial.control('PATCH', `stripe/subscriptions/${id}`, { failsNext: true })
  await pass(32)
  expect((await later(2)).sort()).toEqual([
    'customer.subscription.updated',
    'invoice.payment_failed',
  ])
  const updated = trial.receiver.events.find(
    (event): event is Stripe.CustomerSubscriptionUpdatedEvent =>
      event.type === 'customer.subscription.updated',
  )
  expect(updated?.data).toMatchObject({
    object: { status: 'past_due' },
    previous_attributes: { status: 'active' },
  })
  await trial.control('PATCH', `stripe/subscriptions/${id}`, { act: 'pay' })
  await trial.received(7)
  expect((await read(id)).status).toBe('active')

  await trial.control('PATCH', `stripe/subscriptions/${id}`, { failsNext: true, act: 'end-period' })
  await trial.received(9)
  await pass(22)
  await trial.received(10)
  const ended = await read(id)
  expect([ended.status, ended.cancellation_details?.reason]).toEqual(['canceled', 'payment_failed'])
  expect(trial.receiver.events.at(-1)?.type).toBe('customer.subscription.deleted')
})

test('what was cancelled ends with its period, also when nobody was there', async () => {
  const { id } = await begin('starter_yearly')
  const stripe = trial.client()
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  const { until } = await read(id)
  await later(1)
  await trial.stop()
  await trial.start(500 * day)
  const ended = await read(id)
  expect([ended.status, (ended.ended_at ?? 0) * 1000]).toEqual(['canceled', until])
  expect(await later(2)).toEqual(['customer.subscription.updated', 'customer.subscription.deleted'])
})
