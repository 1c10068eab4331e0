import { expect, it } from 'vitest'
import { type FailureClass, NetworkError } from '../../networks/network.ts'
import { judgeFailure, planLater, planLook, planRetry, putOffMs } from './result-times.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const postedAt = new Date('2026-11-20T12:00:00Z')
const after = (ms: number) => new Date(postedAt.getTime() + ms)
const ageOf = (at: Date | null) => at && (at.getTime() - postedAt.getTime()) / hour

it.each([
  ['at first after an hour', 0, 1],
  ['then after six', hour, 6],
  ['then after a day', 6 * hour + 5 * minute, 24],
  ['then after three days', day, 72],
  ['then after a week', 3 * day, 168],
  ['then after 30 days', 7 * day + hour, 720],
  ['not again after the last', 30 * day, null],
  ['at the next time where others were missed', 10 * day, 720],
])('a publication is looked at %s', (_, age, hours) => {
  expect(ageOf(planLook(postedAt, after(age)))).toBe(hours)
})

it.each([
  ['15 minutes at least', hour, 1.25],
  ['a quarter of its age', 8 * hour, 10],
  ['a day at most', 20 * day, 21 * 24],
])('without an answer it is asked for again after %s', (_, age, hours) => {
  expect(ageOf(planRetry(postedAt, after(age)))).toBe(hours)
})

it('what never answers is asked for some sixty times, and not two days after the last look', () => {
  let at: Date | null = after(hour)
  let last = at
  let times = 0
  for (; at; at = planRetry(postedAt, at)) {
    times += 1
    last = at
  }
  expect(times).toBeGreaterThan(40)
  expect(times).toBeLessThan(65)
  expect(ageOf(last)).toBeLessThanOrEqual(32 * 24)
  expect(planLater(postedAt, after(32 * day))).not.toBeNull()
  expect(planLater(postedAt, after(32 * day + 1))).toBeNull()
})

it.each([
  ['a quarter of an hour', undefined, 15],
  ['as long as the network said', 40 * 60, 40],
  ['a day at most', 99 * 3600, 24 * 60],
])('an account that asked too often waits for %s', (_, retryAfterSeconds, minutes) => {
  const error = new NetworkError('rate_limited', '', '', { retryAfterSeconds })
  expect(putOffMs(error) / minute).toBe(minutes)
})

it.each<[FailureClass, ReturnType<typeof judgeFailure>]>([
  ['quota', 'put-off'],
  ['not_ready', 'retry'],
  ['auth', 'refused'],
  ['content', 'of-posts'],
  ['unknown', 'of-posts'],
])('a failure of class %s is judged as %s', (failure, judged) => {
  expect(judgeFailure(failure)).toBe(judged)
})
