import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldUsedTrials } from '#server/billing/begin-trial.ts'
import { cancelWished } from '#server/billing/cancellations/cancel-wished.ts'
import { applyDueEvents } from '#server/billing/events/apply-event.ts'
import { deleteOldEvents } from '#server/billing/events/delete-old-events.ts'
import { reconcileSubscriptions } from '#server/billing/reconcile-subscriptions.ts'
import { billingEvents, subscriptionCancellations } from '#server/db/schema/billing.ts'
import { subscriptions, usedTrials } from '#server/db/schema/subscriptions.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { signUpOverHttp } from '#tests/setup/people/sign-up-over-http.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'

// Whoever deletes their account is not charged afterwards, even if Stripe is down just then.

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
  world.stripe.subscriptions.clear()
  world.stripe.calls.length = 0
  payer = await tools.addPayer()
})

const deps = () => world.api.deps
async function deleteAccount(): Promise<void> {
  const token = await tools.signIn(payer.userId)
  await confirmAct(deps(), payer.userId, 'delete-account')
  const answer = await world.api.request('/users/me', { method: 'DELETE', token })
  expect(answer.status).toBe(200)
}
const atStripe = (id: string) => world.stripe.subscriptions.get(id)?.status
const readWish = async (id: string) =>
  (
    await deps()
      .db.select()
      .from(subscriptionCancellations)
      .where(eq(subscriptionCancellations.id, id))
  )[0]

test('what they pay is ended at Stripe, also what a stranger paid for them', async () => {
  const own = await tools.subscribe(payer)
  const second = await tools.subscribe(payer, { key: 'starter_monthly' })
  const other = await tools.subscribe(await tools.addPayer())
  await deleteAccount()
  await cancelWished(deps())
  expect([own, second, other].map(({ id }) => atStripe(id))).toEqual([
    ...['canceled', 'canceled', 'active'],
  ])
})

test('it is tried until Stripe answers, in this process or another', async () => {
  const { id } = await tools.subscribe(payer)
  await deleteAccount()
  world.stripe.isDown = true
  await cancelWished(deps())
  expect(await readWish(id)).toMatchObject({ doneAt: null, attempts: 1 })
  await cancelWished(deps())
  expect(await readWish(id)).toMatchObject({ attempts: 1 })
  world.clock.advance(10_000)
  await cancelWished(deps())
  expect(await readWish(id)).toMatchObject({ doneAt: null, attempts: 2 })
  world.stripe.isDown = false
  world.clock.advance(20_000)
  await Promise.all([cancelWished(deps()), cancelWished(deps())])
  expect(atStripe(id)).toBe('canceled')
  expect(world.stripe.calls.filter((call) => call === `DELETE /v1/subscriptions/${id}`)).toEqual([
    `DELETE /v1/subscriptions/${id}`,
  ])
  expect((await readWish(id))?.doneAt).toEqual(world.clock.now())
})

test('what was paid a moment before, and has not been applied yet, is ended too', async () => {
  const subscription = tools.addSubscription()
  const checkout = tools.writeCheckout(subscription, { reference: payer.userId })
  await tools.tell('checkout.session.completed', checkout)
  await deleteAccount()
  await applyDueEvents(deps())
  await cancelWished(deps())
  expect(atStripe(subscription.id)).toBe('canceled')
  expect(await tools.readRow(subscription.id)).toBeUndefined()
})

test('nothing of them is kept, and what Stripe says of it afterwards is nobody’s', async () => {
  const subscription = await tools.subscribe(payer)
  await deleteAccount()
  const stored = JSON.stringify(await deps().db.select().from(billingEvents))
  expect(stored).not.toContain(payer.userId)
  expect(stored).not.toContain(payer.email)
  await cancelWished(deps())
  const gone = { ...subscription, status: 'canceled' }
  const row = await tools.say('customer.subscription.deleted', gone)
  expect(row).toMatchObject({ outcome: 'ignored' })
  expect(await deps().db.$count(subscriptions, eq(subscriptions.id, subscription.id))).toBe(0)
})

test('one that comes to life again at Stripe is ended again', async () => {
  const { id } = await tools.subscribe(payer)
  await deleteAccount()
  await cancelWished(deps())
  const found = world.stripe.subscriptions.get(id)
  if (found) world.stripe.subscriptions.set(id, { ...found, status: 'active' })
  const { billing } = deps()
  if (!billing) throw new Error('billing is off')
  await reconcileSubscriptions(deps(), billing)
  await cancelWished(deps())
  expect(atStripe(id)).toBe('canceled')
})

test('events and what was ended are kept for thirteen months', async () => {
  const { id } = await tools.subscribe(payer)
  await deleteAccount()
  await cancelWished(deps())
  world.clock.advance(390 * dayMs)
  await deleteOldEvents(deps().db, world.clock.now())
  expect(await readWish(id)).toBeDefined()
  expect(await deps().db.$count(billingEvents, eq(billingEvents.subscriptionId, id))).toBe(1)
  world.clock.advance(7 * dayMs)
  await deleteOldEvents(deps().db, world.clock.now())
  expect(await readWish(id)).toBeUndefined()
  expect(await deps().db.$count(billingEvents, eq(billingEvents.subscriptionId, id))).toBe(0)
})

test('an account that is made again has no other free days than the first', async () => {
  const signUp = async (email: string) => {
    payer = { ...payer, email, userId: await signUpOverHttp(world.api, email) }
    return (await tools.readSubscription(payer)).freeTrialEndsAt
  }
  const end = new Date(world.clock.now().getTime() + 7 * dayMs).toISOString()
  expect(await signUp('volta@example.com')).toBe(end)
  world.clock.advance(5 * dayMs)
  await deleteAccount()
  expect(await signUp('volta+1@example.com')).toBe(end)
  world.clock.advance(6 * dayMs)
  await deleteAccount()
  await signUp('volta@example.com')
  expect(await tools.readSubscription(payer)).toMatchObject({ state: 'ended' })
  await deleteOldUsedTrials(deps().db, new Date(Date.parse(end) + 366 * dayMs))
  expect(await deps().db.$count(usedTrials)).toBe(0)
})
