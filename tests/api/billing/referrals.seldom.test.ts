import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostReferrals } from '#contract/billing/plan.ts'
import { reconcileSubscriptions } from '#server/billing/reconcile-subscriptions.ts'
import { referralChecks, referralCodes } from '#server/db/schema/referrals.ts'
import { friendCouponId } from '#server/stripe/open-discounts.ts'
import { makeFakeDiscount } from '#tests/fakes/servers/stripe-discounts.ts'
import {
  type BillingWorld,
  openBillingWorld,
  type Payer,
} from '#tests/setup/billing/billing-tools.ts'
import { openReferralTools } from '#tests/setup/billing/referral-tools.ts'

// Friends who pay with somebody's code, and what that brings.

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

test('a code is made once, leads to the plans, and is a promotion for who never paid', async () => {
  const person = await tools.addPayer()
  const [one, other] = await Promise.all([tools.share(person), tools.share(person)])
  expect(one).toEqual(other)
  expect(one.shareUrl).toMatch(/\/pricing\?cupom=ANA[2-9B-DF-HJ-NP-TV-Z]{6}$/)
  expect(one).toMatchObject({ rewardPercentage: 20, maxReferrals: 5, referralCount: 0 })
  expect([one.rewards, one.isSimulated]).toEqual([[], false])
  const promotion = world.stripe.promotionCodes.get(await tools.promotionOf(person))
  expect(promotion).toMatchObject({ coupon: friendCouponId, active: true })
  expect(one.shareUrl).toContain(promotion?.code)
})

test('a code is answered while Stripe is away, and made there afterwards', async () => {
  world.stripe.isDown = true
  const person = await tools.addPayer()
  const { shareUrl } = await tools.share(person)
  await tools.work()
  const isThere = () =>
    [...world.stripe.promotionCodes.values()].some((one) => shareUrl.endsWith(one.code))
  expect(isThere()).toBe(false)
  const calls = world.stripe.calls.length
  await tools.work()
  expect(world.stripe.calls.length).toBe(calls)
  world.stripe.isDown = false
  tools.pass(1)
  await tools.work()
  expect(isThere()).toBe(true)
  expect((await tools.share(person)).shareUrl).toBe(shareUrl)
})

test('a code: that is another promotion at Stripe gives way to a free one', async () => {
  const person = await tools.addPayer()
  const taken = await tools.codeOf(person)
  const theirs = { id: 'promo_theirs', code: taken, coupon: 'VERAO', active: true }
  world.stripe.promotionCodes.set(theirs.id, theirs)
  await tools.work()
  expect(await tools.codeOf(person)).not.toBe(taken)
  const mine = world.stripe.promotionCodes.get(await tools.promotionOf(person))
  expect([mine?.code, mine?.coupon]).toEqual([await tools.codeOf(person), friendCouponId])
})

test('a code: whose making was cut off is found again, and not made twice', async () => {
  const isTheirs = eq(referralCodes.userId, ana.userId)
  const lost = { promotionCodeId: null, dueAt: world.clock.now() }
  await db().update(referralCodes).set(lost).where(isTheirs)
  const count = world.stripe.promotionCodes.size
  expect(await tools.promotionOf(ana)).toBe(code)
  expect(world.stripe.promotionCodes.size).toBe(count)
  const [row] = await db().select().from(referralCodes).where(isTheirs)
  expect([row?.promotionCodeId, row?.dueAt]).toEqual([code, null])
})

test('a code ends at Stripe when its person deletes their account', async () => {
  const friend = await tools.addPayer()
  await tools.payWith(friend, code)
  await tools.deleteAccount(ana)
  await tools.work()
  expect(world.stripe.promotionCodes.get(code)?.active).toBe(false)
  const isIt = eq(referralCodes.promotionCodeId, code)
  expect(await db().$count(referralCodes, isIt)).toBe(0)
  expect(await tools.refusalOf(friend)).toBeUndefined()
})

test('a friend counts when their first payment was lowered by the code, whoever tells it how often', async () => {
  const friend = await tools.addPayer()
  const subscription = await tools.beginWith(friend, code)
  await tools.work()
  expect((await tools.share(ana)).referralCount).toBe(0)
  world.clock.advance(1000)
  await tools.tellPaid(subscription)
  await tools.tellPaid(subscription)
  await tools.workAtOnce(3)
  world.clock.advance(1000)
  await tools.tellPaid(subscription)
  await tools.work()
  expect(await tools.share(ana)).toMatchObject({
    referralCount: 1,
    rewards: [{ state: 'waiting' }],
  })
  expect(await tools.refusalOf(friend)).toBe('counts')
  expect(await db().$count(referralChecks)).toBe(0)
})

test('a friend counts also when the payment is told before the checkout, or an earlier one later', async () => {
  const friend = await tools.addPayer()
  const subscription = await tools.beginWith(friend, code, {
    ...{ email: 'pagante@outra.test', isUnsaid: true },
  })
  await tools.tellPaid(subscription, 1599, tools.seconds() + 90)
  await tools.work()
  expect(await tools.refusalOf(friend)).toBeUndefined()
  await tools.sayCheckout(friend, subscription)
  await tools.tellPaid(subscription, 1599, tools.seconds() + 30)
  tools.pass(1)
  await tools.work()
  expect(await tools.refusalOf(friend)).toBe('counts')
  expect((await tools.share(ana)).referralCount).toBe(1)
})

test('a friend does not count for free days, a payment that fails, another promotion, or none', async () => {
  const [free, failing, other, plain] = [
    await tools.addPayer(),
    await tools.addPayer(),
    await tools.addPayer(),
    await tools.addPayer(),
  ]
  await tools.payWith(free, code, { cents: 0 })
  const unpaid = await tools.beginWith(failing, code)
  const failed = { ...tools.writeInvoice(unpaid), amount_paid: 0 }
  world.clock.advance(1000)
  await tools.say('invoice.payment_failed', failed)
  await tools.work()
  await tools.payWith(other, 'promo_amigo20')
  await tools.payWith(plain, undefined)
  expect((await tools.share(ana)).referralCount).toBe(0)
  for (const one of [free, failing, plain]) expect(await tools.refusalOf(one)).toBeUndefined()
})

test('a friend counts after the free days, with the payment that ends them', async () => {
  const friend = await tools.addPayer()
  const subscription = await tools.payWith(friend, code, { cents: 0 })
  tools.pass(7)
  await tools.tellPaid(subscription)
  tools.addInvoice(subscription.id, 1599, [makeFakeDiscount(friendCouponId, code)])
  await tools.work()
  expect(await tools.refusalOf(friend)).toBe('counts')
})

test('a friend is found by the comparison of each night when the word of the payment was lost', async () => {
  const friend = await tools.addPayer()
  const subscription = await tools.beginWith(friend, code)
  const { deps } = world.api
  if (!deps.billing) throw new Error('no billing')
  world.stripe.subscriptions.set(subscription.id, { ...subscription, cancel_at_period_end: true })
  tools.pass(1)
  await reconcileSubscriptions(deps, deps.billing)
  await tools.work()
  expect(await tools.refusalOf(friend)).toBe('counts')
  world.stripe.subscriptions.clear()
})

test('a friend counts on when their account was deleted, and not once more with a new one', async () => {
  const friend = await tools.addPayer('bia.souza@gmail.com')
  const card = 'visa-da-bia'
  await tools.payWith(friend, code, { card })
  await tools.deleteAccount(friend)
  expect((await tools.share(ana)).referralCount).toBe(1)
  const again = await tools.addPayer('biasouza+2@googlemail.com')
  await tools.payWith(again, code)
  const byCard = await tools.addPayer()
  await tools.payWith(byCard, code, { card })
  expect([await tools.refusalOf(again), await tools.refusalOf(byCard)]).toEqual([
    'not-new',
    'not-new',
  ])
  expect((await tools.share(ana)).referralCount).toBe(1)
})

test('a friend: who paid before does not count', async () => {
  const friend = await tools.addPayer()
  await tools.payWith(friend, undefined)
  tools.pass(40)
  await tools.payWith(friend, code)
  expect(await tools.refusalOf(friend)).toBe('not-new')
  expect((await tools.share(ana)).referralCount).toBe(0)
})

test('a friend counts for one person only', async () => {
  const [bia, friend] = [await tools.addPayer(), await tools.addPayer()]
  const theirs = await tools.promotionOf(bia)
  await tools.payWith(friend, code)
  await tools.payWith(friend, theirs)
  expect([(await tools.share(ana)).referralCount, (await tools.share(bia)).referralCount]).toEqual([
    1, 0,
  ])
})

test('a friend: beyond the limit does not count, also of two at once', async () => {
  for (let count = 1; count < mostReferrals; count++)
    await tools.payWith(await tools.addPayer(), code)
  const [last, late] = [await tools.addPayer(), await tools.addPayer()]
  for (const one of [last, late]) {
    const subscription = await tools.beginWith(one, code)
    world.clock.advance(1000)
    await tools.tellPaid(subscription)
  }
  await tools.workAtOnce(2)
  expect((await tools.share(ana)).referralCount).toBe(mostReferrals)
  const outcomes = [await tools.refusalOf(last), await tools.refusalOf(late)]
  expect(outcomes.toSorted()).toEqual(['counts', 'limit'])
})
