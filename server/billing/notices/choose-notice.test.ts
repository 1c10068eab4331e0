import { expect, test } from 'vitest'
import type { Standing, SubscriptionRow } from '../choose-subscription.ts'
import { chooseNotice } from './choose-notice.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-20T12:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * dayMs)

const plan: Standing['plan'] = {
  ...{ id: 'pro', key: 'pro', name: 'Pro', description: '', features: [], isActive: true },
  ...{ priceCents: 1, yearlyPriceCents: 1, maxAccounts: 1, maxProjects: 1, storageBytes: 1 },
  ...{
    monthlyLink: null,
    yearlyLink: null,
    monthlyPlainLink: null,
    yearlyPlainLink: null,
    createdAt: now,
    updatedAt: now,
  },
}
const standing = (changes: Partial<Standing>): Standing => ({
  ...{ state: 'trial', reason: null, endsAt: null, graceEndsAt: null, subscription: undefined },
  ...{ plan, limits: plan },
  ...changes,
})
const kindAt = (changes: Partial<Standing>, at = now) => chooseNotice(standing(changes), at)?.kind

test('a trial is announced three days and one day before its end, and each once', () => {
  const trial = { state: 'trial', endsAt: day(0) } as const
  expect([-7, -3.01].map((days) => kindAt(trial, day(days)))).toEqual([undefined, undefined])
  expect([-3, -1.01].map((days) => kindAt(trial, day(days)))).toEqual([
    ...['trial-ends-in-3', 'trial-ends-in-3'],
  ])
  expect([-1, -0.01].map((days) => kindAt(trial, day(days)))).toEqual([
    ...['trial-ends-in-1', 'trial-ends-in-1'],
  ])
})

test('a plan: its end is told while everything still works, and not when that is over', () => {
  const grace = { state: 'grace', reason: 'trial-ended', endsAt: day(-2) } as const
  expect(kindAt(grace)).toBe('trial-ended')
  expect(kindAt({ ...grace, state: 'ended', endsAt: day(-4) })).toBeUndefined()
})

test('a failed payment is told at once, and once more a day before it ends something', () => {
  const failed = { state: 'grace', reason: 'payment-failed', endsAt: day(0) } as const
  expect([0, 1.99].map((days) => kindAt(failed, day(days)))).toEqual([
    ...['payment-failed', 'payment-failed'],
  ])
  expect([2, 2.99].map((days) => kindAt(failed, day(days)))).toEqual([
    ...['grace-ends-in-1', 'grace-ends-in-1'],
  ])
})

test('the end of what somebody cancelled is told', () => {
  expect(kindAt({ state: 'grace', reason: 'canceled', endsAt: day(-1) })).toBe('plan-ended')
})

const row = (changes: Partial<SubscriptionRow> = {}): SubscriptionRow => ({
  ...{ id: 'sub_1', customerId: 'cus_1', customerEmail: null, userId: 'ana', planId: 'pro' },
  ...{ interval: 'month' as const, status: 'active', startedAt: day(-40), paidUntil: day(0) },
  ...{ isCancelledAtEnd: false, pastDueSince: null, endedAt: null, saidAt: day(-40) },
  ...{ firstPaidAt: null, firstPaidCents: null },
  ...changes,
})

test('the end of what somebody cancelled is announced as that of a trial is', () => {
  const subscription = row({ isCancelledAtEnd: true })
  const cancelled = { state: 'active', endsAt: day(0), subscription } as const
  const kinds = [-3.01, -3, -1.01, -1, -0.01].map((days) => kindAt(cancelled, day(days)))
  expect(kinds).toEqual([
    ...[undefined, 'plan-ends-in-3', 'plan-ends-in-3', 'plan-ends-in-1', 'plan-ends-in-1'],
  ])
})

test('the first payment after free days is announced; a renewal is not, nor one that is late', () => {
  const free = { state: 'active', subscription: row({ status: 'trialing' }) } as const
  const kinds = [-3.01, -3, -1, -0.01, 0].map((days) => kindAt(free, day(days)))
  expect(kinds).toEqual([undefined, 'charge-in-3', 'charge-in-1', 'charge-in-1', undefined])
  expect(chooseNotice(standing(free), day(-2))).toEqual({ kind: 'charge-in-3', endsAt: day(0) })
  expect(kindAt({ state: 'active', subscription: row() }, day(-1))).toBeUndefined()
})

test('free days that were had before are told to give nothing, once', () => {
  const subscription = row({ status: 'trialing', startedAt: day(-7), paidUntil: day(0) })
  const waiting = { state: 'ended', endsAt: day(-7), graceEndsAt: day(-7), subscription } as const
  expect(chooseNotice(standing(waiting), day(-6))).toEqual({
    ...{ kind: 'free-days-used', endsAt: day(0) },
  })
  expect([-2, 0].map((days) => kindAt(waiting, day(days)))).toEqual(['charge-in-3', undefined])
  const cancelled = { ...waiting, subscription: { ...subscription, isCancelledAtEnd: true } }
  expect(kindAt(cancelled, day(-6))).toBeUndefined()
})

test('what ends soon is not confirmed any more', () => {
  const subscription = row({ startedAt: day(-1), isCancelledAtEnd: true, paidUntil: day(2) })
  expect(kindAt({ state: 'active', endsAt: day(2), subscription })).toBe('plan-ends-in-3')
})

test('a new subscription is confirmed, an old one is not', () => {
  const subscription = row({ startedAt: now, paidUntil: day(30) })
  const active = { state: 'active', subscription } as const
  expect(chooseNotice(standing(active), day(0))).toEqual({ kind: 'confirmed', endsAt: now })
  expect(chooseNotice(standing(active), day(2.1))).toBeUndefined()
  // Nothing is confirmed to whoever fails, or has not paid.
  expect(kindAt({ state: 'ended', reason: 'canceled', endsAt: day(-9) })).toBeUndefined()
  expect(kindAt({ state: 'trial', endsAt: null })).toBeUndefined()
})
