import { expect, it } from 'vitest'
import { hasEndedForGood, isRenewalDue } from './freshen-grant.ts'

const now = new Date('2026-11-24T12:00:00Z')
const hour = 3_600_000
const held = (left: number | null, refreshTokenSealed: string | null = null) => ({
  tokenExpiresAt: left === null ? null : new Date(now.getTime() + left),
  refreshTokenSealed,
})

it.each([
  ['enough left', held(2 * hour), false],
  ['too little left', held(hour - 1), true],
  ['no end', held(null), false],
  ['ended, and nothing that outlives it', held(0), false],
  ['ended, and a refresh token', held(-5 * hour, 'r'), true],
])('a grant with %s is renewed: %o %s', (_what, account, isDue) => {
  expect(isRenewalDue(account, hour, now)).toBe(isDue)
})

it('a token without a refresh token has ended for good at its end', () => {
  expect(hasEndedForGood(held(1), now)).toBe(false)
  expect(hasEndedForGood(held(0), now)).toBe(true)
  expect(hasEndedForGood(held(-hour, 'r'), now)).toBe(false)
  expect(hasEndedForGood(held(null), now)).toBe(false)
})
