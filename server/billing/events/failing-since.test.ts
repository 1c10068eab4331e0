import { expect, test } from 'vitest'
import { chooseFailingSince, type PaymentReport } from './failing-since.ts'

const day = (days: number) => new Date(Date.UTC(2026, 10, days))
const paid = (days: number): PaymentReport => ({ at: day(days), what: 'paid' })
const failing = (days: number): PaymentReport => ({ at: day(days), what: 'failing' })
const open = { pastDueSince: null, isOver: false }
const heardAt = day(28)

test('payments fail since the first failure after the last payment, in whatever order they are read', () => {
  const reports = [failing(3), paid(5), failing(12), failing(10), paid(1)]
  expect(chooseFailingSince(reports, open, heardAt)).toEqual(day(10))
  expect(chooseFailingSince(reports.toReversed(), open, heardAt)).toEqual(day(10))
  // What was known came from the second attempt, which was heard of first.
  expect(chooseFailingSince(reports, { ...open, pastDueSince: day(12) }, heardAt)).toEqual(day(10))
})

test('a failure in the second of a renewal is after it', () => {
  expect(chooseFailingSince([paid(5), failing(5), failing(8)], open, heardAt)).toEqual(day(5))
})

test('while the failure itself is not heard of, it is as young as it can be', () => {
  expect(chooseFailingSince([paid(5)], open, heardAt)).toEqual(heardAt)
  expect(chooseFailingSince([paid(29)], open, heardAt)).toEqual(day(29))
  expect(chooseFailingSince([], { ...open, pastDueSince: day(20) }, heardAt)).toEqual(day(20))
  // That was paid since.
  expect(chooseFailingSince([paid(21)], { ...open, pastDueSince: day(20) }, heardAt)).toEqual(
    heardAt,
  )
})

test('what is over does not fail when its last word was a payment', () => {
  const over = { pastDueSince: day(3), isOver: true }
  expect(chooseFailingSince([failing(3), paid(5)], over, heardAt)).toBeNull()
  expect(chooseFailingSince([paid(2), failing(3)], over, heardAt)).toEqual(day(3))
  expect(chooseFailingSince([paid(2)], over, heardAt)).toEqual(day(3))
  expect(chooseFailingSince([paid(2)], { ...over, pastDueSince: null }, heardAt)).toBeNull()
})
