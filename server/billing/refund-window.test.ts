import { expect, test } from 'vitest'
import { findPurchase, isWithinTerms, openWindow } from './refund-window.ts'

const startedAt = new Date('2026-11-20T12:00:00Z')
const later = (days: number) => new Date(startedAt.getTime() + days * 86_400_000)
const row = { startedAt, status: 'active', firstPaidAt: null }

test('a purchase is the first payment, not the start: free days of a link come before it', () => {
  expect(findPurchase({ ...row, status: 'trialing' })).toBeUndefined()
  expect(findPurchase({ ...row, firstPaidAt: later(7) })).toEqual(later(7))
  expect(findPurchase({ ...row, firstPaidAt: later(7), status: 'canceled' })).toEqual(later(7))
})

test('what stands as paid was bought when it began, while the payment is not told', () => {
  expect(findPurchase(row)).toEqual(startedAt)
  for (const status of ['incomplete', 'incomplete_expired', 'past_due', 'unpaid', 'canceled'])
    expect(findPurchase({ ...row, status }), status).toBeUndefined()
})

test('it is given back in full within 24 hours, the last moment too', () => {
  const { fullUntil } = openWindow(startedAt)
  expect(fullUntil.toISOString()).toBe('2026-11-21T12:00:00.000Z')
  expect(isWithinTerms({ boughtAt: startedAt, askedAt: fullUntil })).toBe(true)
  const after = new Date(fullUntil.getTime() + 1)
  expect(isWithinTerms({ boughtAt: startedAt, askedAt: after })).toBe(false)
})

test('the seventh day after that of the purchase counts to its end, by the clock of Brasília', () => {
  const until = (at: string) => openWindow(new Date(at)).until.toISOString()
  expect(until('2026-11-20T12:00:00Z')).toBe('2026-11-28T02:59:59.999Z')
  // Late in the evening there, and the next day already by UTC.
  expect(until('2026-11-21T02:30:00Z')).toBe('2026-11-28T02:59:59.999Z')
  expect(until('2026-11-21T03:00:00Z')).toBe('2026-11-29T02:59:59.999Z')
})
