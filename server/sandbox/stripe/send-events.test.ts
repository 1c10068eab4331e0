import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BillingTrial, startBillingTrial } from '../trial/start-billing-trial.ts'

let trial: BillingTrial
beforeEach(async () => {
  trial = await startBillingTrial()
})
afterEach(() => trial.close())

const purchase = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']

test('a purchase is told by three signed events, in no promised order', async () => {
  const orders = new Set<string>()
  for (let count = 1; count <= 12; count += 1) {
    await trial.subscribe(`p${count}@exemplo.com`, 'starter_monthly')
    await trial.received(3 * count)
    orders.add(String(trial.receiver.events.slice(-3).map(({ type }) => type)))
  }
  expect((await trial.received(36)).filter((type) => type === 'invoice.paid')).toHaveLength(12)
  expect(orders.size).toBeGreaterThan(1)
})

test('each event says what it is about', async () => {
  const { id, customer } = await trial.subscribe('ana@exemplo.com', 'premier_yearly')
  expect(await trial.received(3)).toEqual(purchase)
  const objectOf = (type: string) =>
    trial.receiver.events.find((event) => event.type === type)?.data.object
  expect(objectOf('customer.subscription.created')).toMatchObject({ id, customer })
  expect(objectOf('invoice.paid')).toMatchObject({
    ...{ customer, customer_email: 'ana@exemplo.com', amount_paid: 211_200, currency: 'brl' },
    parent: { subscription_details: { subscription: id } },
  })
  expect(objectOf('checkout.session.completed')).toMatchObject({
    ...{ mode: 'subscription', subscription: id, customer, payment_status: 'paid' },
    customer_details: { email: 'ana@exemplo.com' },
  })
})

test('what is not taken is sent again, later each time', async () => {
  trial.receiver.answer(500)
  await trial.subscribe('ana@exemplo.com', 'pro_monthly')
  await trial.waitUntil(() => trial.receiver.refused() >= 3)
  expect(trial.receiver.events).toHaveLength(0)
  trial.receiver.answer(200)
  await trial.control('POST', 'clock', { advanceMs: 3_600_000 })
  expect(await trial.received(3)).toEqual(purchase)
  await trial.waitUntil(async () =>
    (await trial.storedEvents()).every(({ deliveredAt }) => deliveredAt !== null),
  )
})

test('what was not delivered when the process ended is delivered by the next one', async () => {
  trial.receiver.answer(503)
  await trial.subscribe('ana@exemplo.com', 'pro_monthly')
  await trial.waitUntil(() => trial.receiver.refused() >= 1)
  await trial.stop()
  trial.receiver.answer(200)
  await trial.start()
  const isAllDelivered = async () =>
    (await trial.storedEvents()).every(({ deliveredAt }) => deliveredAt !== null)
  await trial.waitUntil(isAllDelivered)
  // An event that was being sent when the process ended may arrive twice, with the same id.
  const types = new Map(trial.receiver.events.map(({ id, type }) => [id, type]))
  expect([...types.values()].sort()).toEqual(purchase)

  const { length } = trial.receiver.events
  await trial.stop()
  await trial.start()
  await trial.subscribe('bia@exemplo.com', 'pro_monthly')
  await trial.waitUntil(isAllDelivered)
  expect(trial.receiver.events).toHaveLength(length + 3)
})

test('a test holds events back, and sends them in its own order and twice', async () => {
  await trial.control('PATCH', 'stripe/sending', { isHeld: true })
  await trial.subscribe('ana@exemplo.com', 'pro_monthly')
  const stored = await trial.storedEvents()
  expect(stored.map(({ attempts }) => attempts)).toEqual([0, 0, 0])
  const [first, , last] = stored
  for (const event of [last, first, last])
    expect(await trial.control('POST', `stripe/events/${event?.id}/send`)).toEqual({
      answer: '200',
    })
  expect(trial.receiver.events.map(({ id }) => id)).toEqual([last?.id, first?.id, last?.id])
  await trial.control('PATCH', 'stripe/sending', { isHeld: false })
  await trial.received(4)
  expect(new Set(trial.receiver.events.map(({ id }) => id)).size).toBe(3)
})

test('without simulated networks there is billing alone', async () => {
  const alone = await startBillingTrial({ hasNetworks: false })
  const at = async (path: string) => (await fetch(alone.sandbox().url + path)).status
  expect([await at('/'), await at('/instagram/www/oauth/authorize')]).toEqual([404, 404])
  expect(await at('/stripe/portal')).toBe(200)
  await alone.close()
})
