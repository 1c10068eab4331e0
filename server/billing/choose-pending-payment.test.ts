import { expect, test } from 'vitest'
import type { SubscriptionRow } from './choose-subscription.ts'
import { choosePendingPayment } from './find-pending-payment.ts'

const dayMs = 86_400_000
const now = new Date('2026-11-20T12:00:00Z')
/** So many days from now. */
const day = (days: number) => new Date(now.getTime() + days * dayMs)

const row = (id: string, status: string, changes: Partial<SubscriptionRow> = {}) => ({
  ...{ id, status, customerId: 'cus_1', customerEmail: null, userId: 'ana', planId: null },
  ...{ interval: 'month' as const, startedAt: day(-2), paidUntil: day(28), saidAt: day(-2) },
  ...{ isCancelledAtEnd: false, pastDueSince: null, endedAt: null },
  ...{ firstPaidAt: null, firstPaidCents: null },
  ...changes,
})
const expired = (id: string, startedAt = day(-4), endedAt: Date | null = day(-1)) =>
  row(id, 'incomplete_expired', { startedAt, endedAt })

const choose = (rows: SubscriptionRow[], isBought = (_id: string) => true) => {
  const chosen = choosePendingPayment(rows, isBought, now)
  return chosen && [chosen.state, chosen.row.id, chosen.since]
}

test('a first payment that has not come is on its way, since it was chosen', () => {
  expect(choose([row('boleto', 'incomplete')])).toEqual(['pending', 'boleto', day(-2)])
  expect(choose([row('paid', 'active'), row('other', 'past_due')])).toBeUndefined()
  expect(choose([])).toBeUndefined()
})

test('of several the newest on its way counts, also beside a newer one that expired', () => {
  const [old, young] = [day(-3), day(-1)]
  expect(
    choose([
      row('old', 'incomplete', { startedAt: old }),
      row('young', 'incomplete', { startedAt: young }),
    ]),
  ).toEqual(['pending', 'young', young])
  expect(choose([row('old', 'incomplete', { startedAt: old }), expired('pix', young)])).toEqual([
    ...['pending', 'old', old],
  ])
})

test('it is on its way also for who has paid another one meanwhile: both would be charged', () => {
  const paid = row('card', 'active', { startedAt: day(-1) })
  expect(choose([row('boleto', 'incomplete'), paid])?.[0]).toBe('pending')
})

test('one that did not come in time is spoken of for fourteen days from its end', () => {
  expect(choose([expired('boleto')])).toEqual(['expired', 'boleto', day(-1)])
  const almost = new Date(day(-14).getTime() + 1)
  expect(choose([expired('boleto', day(-17), almost)])?.[0]).toBe('expired')
  expect(choose([expired('boleto', day(-17), day(-14))])).toBeUndefined()
  // Where Stripe names no end, the time of its word counts.
  expect(choose([expired('boleto', day(-2), null)])).toEqual(['expired', 'boleto', day(-2)])
  expect(choose([expired('old', day(-9)), expired('young', day(-5))])?.[1]).toBe('young')
})

test('a pending payment counts no longer once something took its place', () => {
  const later = { startedAt: day(-3) }
  expect(choose([expired('boleto'), row('card', 'active', later)])).toBeUndefined()
  expect(choose([expired('boleto'), row('card', 'canceled', later)])).toBeUndefined()
  const earlier = { startedAt: day(-90) }
  expect(choose([expired('boleto'), row('card', 'past_due', earlier)])).toBeUndefined()
  expect(choose([expired('boleto'), row('card', 'canceled', earlier)])?.[0]).toBe('expired')
})

test('a card that was refused before a checkout was finished is neither', () => {
  const rows = [row('refused', 'incomplete'), expired('given-up')]
  expect(choose(rows, () => false)).toBeUndefined()
  expect(choose(rows, (id) => id === 'given-up')?.[1]).toBe('given-up')
})
