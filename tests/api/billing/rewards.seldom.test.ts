import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundRequests } from '#server/db/schema/billing.ts'
import { referralCodes, referrals } from '#server/db/schema/referrals.ts'
import { makeFakeDiscount } from '#tests/fakes/servers/stripe-discounts.ts'
import {
  type BillingWorld,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { openReferralTools } from '#tests/setup/billing/referral-tools.ts'

// What a person has for friends who count.

let world: BillingWorld
let tools: ReturnType<typeof openReferralTools>
let ana: Payer
let code: string
beforeAll(async () => {
  world = await openBillingWorld()
  tools = openReferralTools(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  tools.pass(1)
  ana = await tools.addPayer()
  code = await tools.promotionOf(ana)
})

const db = () => world.api.deps.db

const buy = async () => await tools.payWith(ana, undefined, { key: 'pro_monthly', cents: 5999 })

test('the reward is put on the subscription once the payment cannot be asked back, and used by an invoice', async () => {
  const own = await buy()
  await tools.payWith(await tools.addPayer(), code)
  tools.pass(7)
  await tools.work()
  expect([await tools.statesOf(ana), tools.couponsOn(own.id)]).toEqual([['waiting'], []])
  tools.pass(1)
  await tools.work()
  expect(await tools.statesOf(ana)).toEqual(['given'])
  expect(tools.couponsOn(own.id)).toEqual([expect.stringContaining(own.id)])
  tools.pass(1)
  await tools.work()
  expect(await tools.statesOf(ana)).toEqual(['given'])
  await tools.renew(own)
  expect([await tools.statesOf(ana), tools.couponsOn(own.id)]).toEqual([['used'], []])
  await tools.renew(own)
  expect(tools.couponsOn(own.id)).toEqual([])
})

test('the reward is one on each invoice, and what the operator takes off stays', async () => {
  const own = await buy()
  world.stripe.discounts.set(own.id, [makeFakeDiscount('FIEL10')])
  await tools.payWith(await tools.addPayer(), code)
  await tools.payWith(await tools.addPayer(), code)
  tools.pass(9)
  await tools.work()
  await tools.workAtOnce(3)
  tools.pass(1)
  await tools.work()
  expect((await tools.statesOf(ana)).toSorted()).toEqual(['given', 'waiting'])
  expect(tools.couponsOn(own.id)).toEqual(['FIEL10', expect.stringContaining(own.id)])
  await tools.renew(own)
  expect((await tools.statesOf(ana)).toSorted()).toEqual(['given', 'used'])
  expect(tools.couponsOn(own.id)).toHaveLength(1)
  await tools.renew(own)
  expect(await tools.statesOf(ana)).toEqual(['used', 'used'])
  expect(tools.couponsOn(own.id)).toEqual([])
})

test('the reward waits for whoever does not pay, and is given when they do', async () => {
  await tools.payWith(await tools.addPayer(), code)
  tools.pass(30)
  await tools.work()
  expect(await tools.statesOf(ana)).toEqual(['waiting'])
  const own = await buy()
  expect(await tools.statesOf(ana)).toEqual(['given'])
  expect(tools.couponsOn(own.id)).toHaveLength(1)
})

test('the reward is not given to free days or to what is cancelled, and moves on from what ended unused', async () => {
  await tools.payWith(await tools.addPayer(), code)
  tools.pass(30)
  const ending = await tools.subscribe(ana, { cancel_at_period_end: true })
  const free = await tools.subscribe(ana, { status: 'trialing' })
  await tools.work()
  expect([tools.couponsOn(ending.id), tools.couponsOn(free.id)]).toEqual([[], []])
  const own = await buy()
  expect(tools.couponsOn(own.id)).toHaveLength(1)
  const ended = { ...own, status: 'canceled', ended_at: tools.seconds() } as const
  world.stripe.subscriptions.set(own.id, ended)
  world.clock.advance(1000)
  await tools.say('customer.subscription.deleted', ended)
  await tools.work()
  expect(await tools.statesOf(ana)).toEqual(['waiting'])
  const next = await buy()
  expect([await tools.statesOf(ana), tools.couponsOn(next.id).length]).toEqual([['given'], 1])
})

test('the reward is not given for what was given back, and its place is free again', async () => {
  await buy()
  const [friend, asking] = [await tools.addPayer(), await tools.addPayer()]
  const { customer } = await tools.payWith(friend, code, { card: 'devolvido' })
  const second = await tools.payWith(asking, code)
  const charges = (world.stripe.charges.get(customer) ?? []).map((one) => ({
    ...one,
    refunded: true,
  }))
  world.stripe.charges.set(customer, charges)
  const at = world.clock.now()
  await db()
    .insert(refundRequests)
    .values({
      ...{ userId: asking.userId, subscriptionId: second.id, planName: 'Starter' },
      ...{ boughtAt: at, askedAt: at },
    })
  tools.pass(9)
  await tools.work()
  expect([await tools.refusalOf(friend), await tools.refusalOf(asking)]).toEqual([
    'refunded',
    'counts',
  ])
  expect(await tools.share(ana)).toMatchObject({
    referralCount: 1,
    rewards: [{ state: 'waiting' }],
  })
  const isIt = eq(refundRequests.subscriptionId, second.id)
  await db().update(refundRequests).set({ state: 'declined', answeredAt: at }).where(isIt)
  tools.pass(2)
  await tools.work()
  expect(await tools.statesOf(ana)).toEqual(['given'])
})

test('the reward: was given once also when that was not stored, or Stripe refuses for a while', async () => {
  const own = await buy()
  await tools.payWith(await tools.addPayer(), code)
  tools.pass(9)
  await tools.work()
  const isHers = eq(referrals.inviterId, ana.userId)
  const forget = async () => {
    const none = { rewardSubscriptionId: null, rewardGivenAt: null, rewardUsedAt: null }
    await db().update(referrals).set(none).where(isHers)
    await db()
      .update(referralCodes)
      .set({ rewardsDueAt: world.clock.now() })
      .where(eq(referralCodes.userId, ana.userId))
    await tools.work()
  }
  await forget()
  expect([await tools.statesOf(ana), tools.couponsOn(own.id).length]).toEqual([['given'], 1])
  tools.addInvoice(own.id, 4799)
  await forget()
  expect([await tools.statesOf(ana), tools.couponsOn(own.id)]).toEqual([['used'], []])
})

test('the reward is not asked for again and again while Stripe refuses it', async () => {
  const own = await buy()
  const { id } = await tools.payWith(await tools.addPayer(), code)
  tools.pass(9)
  world.stripe.coupons.set(`upubly-recompensa-${id}-${own.id}`, { left: 0 })
  const askedFor = () =>
    world.stripe.calls.filter((call) => call === `POST /v1/subscriptions/${own.id}`).length
  await tools.work()
  await tools.work()
  tools.pass(0.9)
  await tools.work()
  expect([askedFor(), await tools.statesOf(ana)]).toEqual([1, ['waiting']])
  tools.pass(0.2)
  await tools.work()
  expect(askedFor()).toBe(2)
})

test('somebody who shared, or whose friend counts, is told so in the steps of the beginning', async () => {
  await tools.payWith(await tools.addPayer(), code)
  const token = await tools.signIn(ana.userId)
  const { json } = await world.api.request('/user/profile/onboarding', { token })
  expect(JSON.stringify(json)).toContain('"id":"invite-friends"')
  expect(json).toMatchObject({ data: { completedSteps: 1 } })
})
