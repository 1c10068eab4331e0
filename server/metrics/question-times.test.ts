import { expect, it } from 'vitest'
import { type FailureClass, NetworkError } from '../networks/network.ts'
import { pauseAfter, planNextCollection } from './question-times.ts'

const minute = 60_000
const hour = 60 * minute
const now = new Date('2026-11-20T12:00:00Z')
const error = (failure: FailureClass, retryAfterSeconds?: number) =>
  new NetworkError(failure, '', '', { retryAfterSeconds })
const inHours = (failed?: NetworkError, random = 0) =>
  (planNextCollection(now, failed, () => random).getTime() - now.getTime()) / hour

it.each([
  ['two minutes after no answer', error('transient'), 2],
  ['two minutes after a refusal', error('auth'), 2],
  ['a quarter of an hour where the network asked to wait', error('rate_limited', 30), 15],
  ['as long as the network said', error('rate_limited', 40 * 60), 40],
  ['an hour at most', error('rate_limited', 24 * 3600), 60],
])('an account is left alone for %s', (_, failed, minutes) => {
  expect(pauseAfter(failed) / minute).toBe(minutes)
})

it('numbers are collected every 10 to 14 hours, so that no day is left out', () => {
  expect([inHours(undefined, 0), inHours(undefined, 1)]).toEqual([10, 14])
  expect([inHours(error('permission'), 0), inHours(error('auth'), 1)]).toEqual([10, 14])
})

it('an account without an answer has its turn again within the hour, or when the network said', () => {
  expect([inHours(error('transient'), 0), inHours(error('transient'), 1)]).toEqual([0.6, 1])
  expect(inHours(error('rate_limited', 3 * 3600))).toBe(3)
  expect(inHours(error('rate_limited', 99 * 3600))).toBe(24)
})
