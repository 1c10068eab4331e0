import { expect, it } from 'vitest'
import { planNextLook } from './plan-next-look.ts'

const hour = 3_600_000
const day = 24 * hour
const now = new Date('2026-03-10T12:00:00Z')
const held = (leftMs: number | null, refreshTokenSealed: string | null = null) => ({
  tokenExpiresAt: leftMs === null ? null : new Date(now.getTime() + leftMs),
  refreshTokenSealed,
})
const waitOf = (...[account, isUnanswered, random]: [ReturnType<typeof held>, boolean?, number?]) =>
  planNextLook(account, { now, isUnanswered: isUnanswered ?? false }, () => random ?? 1).getTime() -
  now.getTime()

it('an account is looked at within a day, spread so that not all come together', () => {
  expect([0, 1].map((random) => waitOf(held(60 * day), false, random))).toEqual([
    ...[Math.round(0.6 * day), day],
  ])
})

it('the end of a token that nothing outlives is looked at when it comes', () => {
  expect(waitOf(held(5 * hour))).toBe(5 * hour)
  expect(waitOf(held(-hour))).toBe(60_000)
  expect(waitOf(held(5 * hour, 'refresh'))).toBe(day)
})

it('a look without an answer is made again within an hour, or while there is time to', () => {
  expect(waitOf(held(null), true)).toBe(hour)
  expect(waitOf(held(2 * hour), true)).toBe(hour / 2)
  expect(waitOf(held(2 * hour, 'refresh'), true)).toBe(hour)
  expect(planNextLook(held(60_000), { now, isUnanswered: true }, () => 1)).toEqual(
    new Date(now.getTime() + 60_000),
  )
})
