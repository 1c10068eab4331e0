import { expect, test } from 'vitest'
import { describeHealth } from './to-account.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const renewal = { aheadMs: 0, atUseMs: 0, renew: () => Promise.reject(new Error('not asked')) }
const renewing = { renewal, listRefused: () => ['comentar'] }
const lasting = { listRefused: () => [] }
const grant = (tokenExpiresAt: Date | null, status: 'active' | 'needs-reconnect' = 'active') => ({
  ...{ status, trouble: null, scopes: ['publish'], tokenExpiresAt, refreshTokenSealed: null },
})
const endOf = (...asked: Parameters<typeof describeHealth>) => describeHealth(...asked).expiresAt

test('the end of a grant that renews itself is told when it was not renewed in time', () => {
  expect(endOf(renewing, grant(inDays(53)), now)).toBeNull()
  expect(endOf(renewing, grant(inDays(15)), now)).toBeNull()
  expect(endOf(renewing, grant(inDays(13)), now)).toBe(inDays(13).toISOString())
})

test('of a grant that renews itself by a refresh token no end is told', () => {
  const hours = { ...grant(inDays(0.08)), refreshTokenSealed: 'sealed' }
  expect(describeHealth(renewing, hours, now)).toMatchObject({
    expiresAt: null,
    renewsItself: true,
  })
  expect(endOf(renewing, { ...hours, tokenExpiresAt: inDays(-3) }, now)).toBeNull()
  expect(endOf(lasting, hours, now)).toBe(hours.tokenExpiresAt?.toISOString())
})

test('the end of any other grant is told as it is', () => {
  expect(endOf(lasting, grant(inDays(100)), now)).toBe(inDays(100).toISOString())
  expect(endOf(lasting, grant(null), now)).toBeNull()
  expect(endOf(undefined, grant(inDays(100)), now)).toBe(inDays(100).toISOString())
})

test('of what has ended already no end is told', () => {
  expect(endOf(lasting, grant(inDays(-1), 'needs-reconnect'), now)).toBeNull()
})

test('what was refused is told, but not of accounts whose scopes were never kept', () => {
  expect(describeHealth(renewing, grant(null), now).refused).toEqual(['comentar'])
  expect(describeHealth(renewing, { ...grant(null), scopes: [] }, now).refused).toEqual([])
})
