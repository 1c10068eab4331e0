import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginFirstTrials } from '#server/billing/begin-trial.ts'
import { wishCancellations } from '#server/billing/cancellations/wish-cancellations.ts'
import { reconcileInTurn, startBilling } from '#server/billing/start-billing.ts'
import { billingEvents, subscriptionCancellations } from '#server/db/schema/billing.ts'
import { subscriptions } from '#server/db/schema/subscriptions.ts'
import {
  type BillingTools,
  type BillingWorld,
  dayMs,
  openBillingTools,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { confirmAct } from '#tests/setup/server/confirm-act.ts'

// What processes do by themselves, and at the same time.

let world: BillingWorld
let tools: BillingTools
let payer: Payer
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openBillingTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.stripe.calls.length = 0
  payer = await tools.addPayer()
})

const deps = () => world.api.deps
/** A busy machine takes long to load what speaks with Stripe. */
const within = { timeout: 20_000 }
const stateOf = async (person = payer) => (await tools.readSubscription(person)).state

test('a process that starts applies what another left, and what comes while it runs at once', async () => {
  const left = tools.addSubscription()
  const checkout = (subscription: typeof left, { userId: reference }: Payer) =>
    tools.tell('checkout.session.completed', tools.writeCheckout(subscription, { reference }))
  await checkout(left, payer)
  const stop = startBilling(deps())
  try {
    await expect.poll(() => stateOf(), within).toBe('active')
    const other = await tools.addPayer()
    await checkout(tools.addSubscription(), other)
    await expect.poll(() => stateOf(other), within).toBe('active')
  } finally {
    await stop()
  }
  const later = await tools.addPayer()
  await checkout(tools.addSubscription(), later)
  expect(await stateOf(later)).toBe('trial')
})

test('of several processes one applies each event', async () => {
  const stops = [startBilling(deps()), startBilling(deps()), startBilling(deps())]
  try {
    const ids: string[] = []
    const questions: string[] = []
    for (let count = 0; count < 6; count++) {
      const subscription = tools.addSubscription()
      const checkout = tools.writeCheckout(subscription, { reference: payer.userId })
      ids.push(await tools.tell('checkout.session.completed', checkout))
      questions.push(`GET /v1/subscriptions/${subscription.id}`)
    }
    const outcomes = async () =>
      (await Promise.all(ids.map((id) => tools.readEvent(id)))).map((row) => row?.outcome)
    await expect.poll(outcomes, within).toEqual(ids.map(() => 'applied'))
    const rows = await Promise.all(ids.map((id) => tools.readEvent(id)))
    expect(rows.map((row) => row?.attempts)).toEqual(ids.map(() => 1))
    const asked = world.stripe.calls.filter((call) => questions.includes(call))
    expect(asked.sort()).toEqual(questions.sort())
  } finally {
    await Promise.all(stops.map((stop) => stop()))
  }
})

test('a payment and the deletion of its person at once leave nobody charged, and stop neither', async () => {
  const stop = startBilling(deps())
  try {
    for (let round = 0; round < 6; round++) {
      const person = await tools.addPayer()
      const subscription = tools.addSubscription()
      const checkout = tools.writeCheckout(subscription, { reference: person.userId })
      await confirmAct(deps(), person.userId, 'delete-account')
      const remove = world.api.request('/users/me', { method: 'DELETE', token: person.token })
      const [answer] = await Promise.all([
        remove,
        tools.tell('checkout.session.completed', checkout),
      ])
      expect(answer.status).toBe(200)
      // Whichever was first: a payment after the deletion names somebody who was deleted.
      await expect
        .poll(() => {
          world.clock.advance(15_000)
          deps().billing?.wake()
          return world.stripe.subscriptions.get(subscription.id)?.status
        }, within)
        .toBe('canceled')
    }
  } finally {
    await stop()
  }
  const rows = await deps().db.select().from(subscriptions)
  expect(rows.filter(({ userId }) => userId !== null).length).toBeGreaterThan(0)
})

test('a payment that comes while its person is being deleted waits for whoever ends it', async () => {
  const seen = tools.addSubscription()
  const late = tools.addSubscription()
  const write = (subscription: typeof seen) => {
    const { userId: reference } = payer
    const checkout = tools.writeCheckout(subscription, { reference })
    const { id, body } = tools.writeEvent('checkout.session.completed', checkout)
    const now = world.clock.now()
    return {
      ...{ id, type: 'checkout.session.completed', subscriptionId: subscription.id },
      ...{ createdAt: now, receivedAt: now, nextAttemptAt: now, payload: JSON.parse(body) },
    }
  }
  const rows = { seen: write(seen), late: write(late) }
  await deps().db.insert(billingEvents).values(rows.seen)
  await deps().db.transaction(async (tx) => {
    // As if another process had stored it between two statements of the deletion.
    const meanwhile = new Proxy(tx, {
      get(target, key) {
        if (key !== 'delete') return Reflect.get(target, key).bind(target)
        return (table: typeof subscriptions) => ({
          where: async (is: SQL) => {
            await tx.insert(billingEvents).values(rows.late)
            await target.delete(table).where(is)
          },
        })
      },
    })
    await wishCancellations(meanwhile, payer.userId, world.clock.now())
  })
  expect((await tools.readEvent(rows.seen.id))?.payload).toBeNull()
  const wished = await deps().db.select().from(subscriptionCancellations)
  expect(wished.map(({ id }) => id)).toContain(seen.id)
  expect(await tools.readEvent(rows.late.id)).toMatchObject({
    ...{ appliedAt: null, payload: expect.objectContaining({ id: rows.late.id }) },
  })
})

test('whoever was here before billing was configured has free days from then on, once', async () => {
  world.clock.advance(30 * dayMs)
  expect(await stateOf()).toBe('ended')
  await Promise.all([1, 2].map(() => beginFirstTrials(deps().db, world.clock.now())))
  const { state, endsAt } = await tools.readSubscription(payer)
  expect(state).toBe('trial')
  expect(Date.parse(endsAt ?? '')).toBe(world.clock.now().getTime() + 7 * dayMs)
  world.clock.advance(30 * dayMs)
  await beginFirstTrials(deps().db, world.clock.now())
  expect(await stateOf()).toBe('ended')
})

/** Whether this process's turn asks Stripe for its list. */
async function asked(signal = new AbortController().signal): Promise<boolean> {
  const { billing } = deps()
  if (!billing) throw new Error('no billing')
  world.stripe.calls.length = 0
  await reconcileInTurn(deps(), billing, signal).catch(() => undefined)
  return world.stripe.calls.includes('GET /v1/subscriptions')
}

test('a comparison with Stripe that fails is done again an hour later, one broken off at once', async () => {
  tools.addSubscription()
  world.clock.advance(3 * dayMs)
  world.stripe.isDown = true
  expect(await asked()).toBe(true)
  world.stripe.isDown = false
  world.clock.advance(59 * 60_000)
  expect(await asked()).toBe(false)
  world.clock.advance(60_000)
  expect(await asked(AbortSignal.abort())).toBe(true)
  expect(await asked()).toBe(true)
  expect(await asked()).toBe(false)
})

test('one that fails at the end of the night is done again by day, and the next one at night', async () => {
  advanceTo('07:30')
  world.stripe.isDown = true
  expect(await asked()).toBe(true)
  world.clock.advance(60 * 60_000)
  expect(await asked()).toBe(true)
  world.stripe.isDown = false
  world.clock.advance(60 * 60_000)
  expect(await asked()).toBe(true)
  world.clock.advance(10 * 60 * 60_000)
  expect(await asked()).toBe(false)
})

test('one whose process was killed is done again by another within the hour', async () => {
  advanceTo('05:10')
  const { billing } = deps()
  if (!billing) throw new Error('no billing')
  const began = Promise.withResolvers<void>()
  const killed = { ...billing, listSubscriptions: () => hang(began.resolve) }
  void reconcileInTurn(deps(), killed, new AbortController().signal)
  await began.promise
  world.clock.advance(59 * 60_000)
  expect(await asked()).toBe(false)
  world.clock.advance(60_000)
  expect(await asked()).toBe(true)
  world.clock.advance(60 * 60_000)
  expect(await asked()).toBe(false)
})

/** Nothing is ever said of how it ended. */
async function* hang(begun: () => void): AsyncGenerator<{ id: string }> {
  begun()
  await new Promise(() => {})
  yield { id: '' }
}

/** To this time (UTC) three days later, when a comparison is due in any case. */
function advanceTo(time: string): void {
  const now = world.clock.now()
  const day = new Date(now.getTime() + 3 * dayMs).toISOString().slice(0, 10)
  world.clock.advance(Date.parse(`${day}T${time}:00Z`) - now.getTime())
}
