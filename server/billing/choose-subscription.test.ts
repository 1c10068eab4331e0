import { expect, test } from 'vitest'
import {
  chooseSubscription,
  type Holdings,
  type PlanRow,
  type SubscriptionRow,
} from './choose-subscription.ts'
import { firstPlans } from './first-plans.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-20T12:00:00Z')
/** So many days from now. */
const day = (days: number) => new Date(now.getTime() + days * dayMs)

const planOf = (key: string): PlanRow => {
  const data = firstPlans.find((plan) => plan.key === key)
  if (!data) throw new Error(key)
  const kept = { isActive: true, monthlyLink: null, yearlyLink: null }
  const plain = { monthlyPlainLink: null, yearlyPlainLink: null }
  return { id: key, createdAt: now, updatedAt: now, ...kept, ...plain, ...data, features: [] }
}
const [starter, pro, premier] = [planOf('starter'), planOf('pro'), planOf('premier')]

interface Bought extends Partial<SubscriptionRow> {
  plan?: PlanRow | undefined
}

const bought = ({ plan, ...changes }: Bought) => ({
  plan,
  row: {
    ...{ id: 'sub_1', customerId: 'cus_1', customerEmail: null, userId: 'ana', planId: null },
    ...{ interval: 'month' as const, status: 'active', startedAt: day(-40), paidUntil: day(10) },
    ...{ isCancelledAtEnd: false, pastDueSince: null, endedAt: null, saidAt: day(-1) },
    ...{ firstPaidAt: null, firstPaidCents: null },
    ...changes,
  },
})

const limitsOf = ({ maxAccounts, maxProjects, storageBytes }: PlanRow) => ({
  ...{ maxAccounts, maxProjects, storageBytes },
})

const trialUntil = (days: number) => ({
  ...{ userId: 'ana', startedAt: day(days - 7), endsAt: day(days), hadSubscription: false },
})

const choose = (holdings: Partial<Holdings>, at = now) =>
  chooseSubscription({ trial: trialUntil(-30), trialPlan: pro, subscriptions: [], ...holdings }, at)

test('a trial has the limits of its plan until its end, says when, and until when the grace lasts', () => {
  const trial = trialUntil(2)
  expect(choose({ trial })).toEqual({
    ...{ state: 'trial', reason: null, plan: pro, subscription: undefined },
    ...{ endsAt: day(2), graceEndsAt: day(5), limits: limitsOf(pro) },
  })
  expect(choose({ trial }, day(1.999)).state).toBe('trial')
})

test('a trial is followed by three days of grace, to the moment, and then has ended', () => {
  const trial = trialUntil(2)
  const at = (date: Date) => choose({ trial }, date)
  expect(at(day(2))).toMatchObject({ state: 'grace', reason: 'trial-ended', endsAt: day(2) })
  expect(at(new Date(day(5).getTime() - 1)).state).toBe('grace')
  expect(at(day(5))).toMatchObject({ state: 'ended', reason: 'trial-ended', plan: pro })
})

test('a trial: that never began has ended', () => {
  const none = { endsAt: null, graceEndsAt: null }
  expect(choose({ trial: undefined })).toMatchObject({ state: 'ended', ...none })
})

const state = (changes: Bought, at = now) => {
  const { state, reason, endsAt } = choose({ subscriptions: [bought(changes)] }, at)
  return [state, reason, endsAt]
}

test('a subscription: that renews is active, and has no end, however late the word of its renewal is', () => {
  expect(state({})).toEqual(['active', null, null])
  expect(state({ paidUntil: day(-90) })).toEqual(['active', null, null])
  expect(state({ status: 'trialing' })).toEqual(['active', null, null])
})

test('a subscription: that does not renew is active until it is paid, then in its grace, then has ended', () => {
  const cancelled = { isCancelledAtEnd: true, paidUntil: day(4) }
  expect(state(cancelled)).toEqual(['active', null, day(4)])
  expect(state(cancelled, day(4))).toEqual(['grace', 'canceled', day(4)])
  expect(state(cancelled, day(7))).toEqual(['ended', 'canceled', day(4)])
  const ended = { status: 'canceled', paidUntil: day(-1), endedAt: day(-1) }
  expect(state(ended)).toEqual(['grace', 'canceled', day(-1)])
  expect(state(ended, day(2))).toEqual(['ended', 'canceled', day(-1)])
})

test('a subscription: that was ended at once is over then: the rest was given back', () => {
  const given = { status: 'canceled', paidUntil: day(300), endedAt: day(-4) }
  expect(state(given)).toEqual(['ended', 'canceled', day(-4)])
})

test.each(['past_due', 'unpaid'])(
  'a subscription: that is %s has three days from the failure',
  (status) => {
    const failing = { status, pastDueSince: day(-1), paidUntil: day(29) }
    expect(state(failing)).toEqual(['grace', 'payment-failed', day(-1)])
    expect(state(failing, day(2))).toEqual(['ended', 'payment-failed', day(-1)])
  },
)

test('a subscription: that fails by a clock ahead of ours is in its grace too', () => {
  const failing = { status: 'past_due', pastDueSince: day(0.01) }
  expect(state(failing)).toEqual(['grace', 'payment-failed', day(0.01)])
})

test('a subscription: that was cancelled over a failed payment gives no paid time', () => {
  const failed = { status: 'canceled', pastDueSince: day(-20), paidUntil: day(10) }
  expect(state({ ...failed, endedAt: day(9) })).toEqual(['ended', 'payment-failed', day(-20)])
})

test('a subscription: that is paused counts until what was given has passed', () => {
  expect(state({ status: 'paused', paidUntil: day(-1) })).toEqual([
    ...['grace', 'payment-failed', day(-1)],
  ])
})

test.each(['incomplete', 'incomplete_expired'])(
  'a subscription: that is %s counts for nothing',
  (status) => {
    const trial = trialUntil(2)
    const held = bought({ status, plan: premier })
    expect(choose({ trial, subscriptions: [held] })).toMatchObject({ state: 'trial', plan: pro })
  },
)

test('a subscription of a plan that is not known has the limits of a trial', () => {
  expect(choose({ subscriptions: [bought({})] })).toMatchObject({ state: 'active', plan: pro })
})

const limits = (plan: PlanRow, trialDays: number) =>
  choose({ trial: trialUntil(trialDays), subscriptions: [bought({ plan })] })

test("the limits of a running trial are not made smaller by a stranger's payment", () => {
  expect(limits(starter, 2)).toMatchObject({
    state: 'active',
    plan: starter,
    limits: limitsOf(pro),
  })
  expect(limits(starter, -1)).toMatchObject({ state: 'active', limits: limitsOf(starter) })
})

test('the limits of a larger plan count, and none is larger than no limit', () => {
  expect(limits(premier, 2).limits).toEqual(limitsOf(premier))
  const endless = { ...starter, maxAccounts: 0 }
  expect(limits(endless, 2).limits).toEqual({ ...limitsOf(pro), maxAccounts: 0 })
})

const first = { id: 'sub_first', status: 'canceled', startedAt: day(-40), endedAt: day(-33) }
const again = { id: 'sub_again', status: 'trialing', startedAt: day(-1), plan: pro }
const stand = (subscriptions: Bought[], trial = trialUntil(-30)) => {
  const standing = choose({ trial, subscriptions: subscriptions.map(bought) })
  return [standing.state, standing.subscription?.id]
}

test('the free days of a plan count once: taken again they give nothing until the first payment', () => {
  expect(stand([again])).toEqual(['active', 'sub_again'])
  expect(stand([first, again])).toEqual(['ended', 'sub_again'])
  expect(stand([again, first])).toEqual(['ended', 'sub_again'])
  expect(stand([first, { ...again, isCancelledAtEnd: true }])).toEqual(['ended', 'sub_again'])
  expect(stand([first, { ...again, status: 'active' }])).toEqual(['active', 'sub_again'])
  expect(stand([{ ...first, status: 'incomplete_expired' }, again])[0]).toBe('active')
})

test('the free days of a plan are not given again to an account that is made anew', () => {
  expect(stand([again], { ...trialUntil(-30), hadSubscription: true })[0]).toBe('ended')
})

test('the free days of a plan: that count go on beside those that do not, and beside a running trial', () => {
  const running = { ...first, status: 'trialing', startedAt: day(-2), plan: starter }
  expect(stand([running, again])).toEqual(['active', 'sub_first'])
  expect(stand([first, again], trialUntil(2))).toEqual(['trial', undefined])
})

const pick = (subscriptions: Bought[], trial = trialUntil(-30)) => {
  const standing = choose({ trial, subscriptions: subscriptions.map(bought) })
  return [standing.state, standing.subscription?.id ?? 'trial']
}
const dear = { id: 'sub_dear', plan: premier }
const cheap = { id: 'sub_cheap', plan: starter }
const failing = { status: 'past_due', pastDueSince: day(-1) }
const over = { status: 'canceled', paidUntil: day(-9), endedAt: day(-9) }

test('of several: the dearest that is paid counts, in whatever order they are', () => {
  expect(pick([dear, cheap])).toEqual(['active', 'sub_dear'])
  expect(pick([cheap, dear])).toEqual(['active', 'sub_dear'])
})

test("of several: a stranger's payment with one's id takes nothing away, whatever becomes of it", () => {
  const mine = { id: 'sub_mine', plan: pro }
  for (const stranger of [cheap, { ...dear, ...failing }, { ...dear, ...over }])
    expect(pick([mine, stranger])).toEqual(['active', 'sub_mine'])
  const incomplete = { ...dear, status: 'incomplete' }
  expect(pick([mine, incomplete])).toEqual(['active', 'sub_mine'])
})

test('of several: a cheap one that is paid counts before a dear one that is failing', () => {
  expect(pick([{ ...dear, ...failing }, cheap])).toEqual(['active', 'sub_cheap'])
})

test('of several of equal plans the one that goes on counts', () => {
  const ending = { id: 'sub_ending', plan: pro, isCancelledAtEnd: true }
  const going = { id: 'sub_going', plan: pro }
  expect(pick([ending, going])).toEqual(['active', 'sub_going'])
  expect(pick([going, ending])).toEqual(['active', 'sub_going'])
})

test('of several of two that are alike the older one counts, in whatever order they are read', () => {
  const [young, old] = [{ id: 'sub_a' }, { id: 'sub_b', startedAt: day(-50) }]
  const twin = { id: 'sub_c', startedAt: day(-50) }
  expect(pick([young, twin, old])).toEqual(['active', 'sub_b'])
  expect(pick([old, twin, young])).toEqual(['active', 'sub_b'])
  const [first, last] = [
    { ...old, ...over },
    { ...twin, ...over },
  ]
  expect(pick([last, first])).toEqual(['ended', 'sub_b'])
})

test('of several: one in its grace counts before a trial, a trial before what has ended', () => {
  expect(pick([{ ...cheap, ...failing }], trialUntil(2))).toEqual(['grace', 'sub_cheap'])
  expect(pick([{ ...dear, ...over }], trialUntil(2))).toEqual(['trial', 'trial'])
  expect(pick([{ ...dear, ...over }], trialUntil(-1))).toEqual(['grace', 'trial'])
})

test('of several when all have ended, the one that ended last says why', () => {
  expect(pick([{ ...dear, ...over }])).toEqual(['ended', 'sub_dear'])
  const earlier = { ...cheap, status: 'canceled', paidUntil: day(-20), endedAt: day(-20) }
  expect(pick([earlier, { ...dear, ...over }])).toEqual(['ended', 'sub_dear'])
  expect(pick([{ ...dear, ...over }], trialUntil(-5))).toEqual(['ended', 'trial'])
})

test('of several: paying brings all back at once', () => {
  expect(pick([{ ...dear, ...over }, cheap])).toEqual(['active', 'sub_cheap'])
})
