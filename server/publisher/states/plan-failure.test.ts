import { expect, it } from 'vitest'
import type { FailureClass } from '../../networks/network.ts'
import { planFailure, planProcessing, planVerification } from './plan-failure.ts'

const middle = () => 0.5

it('what a failure leads to only an invalid authorization disconnects an account', () => {
  const classes: FailureClass[] = [
    ...(['transient', 'rate_limited', 'quota', 'not_ready', 'auth'] as const),
    ...(['permission', 'media', 'content', 'policy', 'ambiguous', 'unknown'] as const),
  ]
  const ending = classes.filter((failure) => planFailure({ failure }, 1).event === 'disconnect')
  expect(ending).toEqual(['auth'])
})

it.each(['permission', 'media', 'content', 'policy', 'ambiguous', 'unknown'] as const)(
  '%s is not retried',
  (failure) => expect(planFailure({ failure }, 1)).toEqual({ event: 'reject', isUsedUp: false }),
)

it('what a failure leads to: a network that is down is retried with growing pauses, a limited number of times', () => {
  const pauses = [1, 2, 3, 10].map((tries) => planFailure({ failure: 'transient' }, tries, middle))
  expect(pauses).toEqual(
    [10_000, 20_000, 40_000, 900_000].map((afterMs) => ({ event: 'retry', afterMs })),
  )
  const last = { event: 'reject', isUsedUp: true }
  expect(planFailure({ failure: 'transient' }, 20)).toEqual(last)
})

it('what a failure leads to: a waiting time named by the network is respected', () => {
  const plan = planFailure({ failure: 'rate_limited', retryAfterSeconds: 3000 }, 1, middle)
  expect(plan).toEqual({ event: 'retry', afterMs: 3_000_000 })
})

it('what a failure leads to: a failure that will not pass ends early', () => {
  const failure = { failure: 'transient', attemptsAtMost: 3 } as const
  expect(planFailure(failure, 2).event).toBe('retry')
  expect(planFailure(failure, 3).event).toBe('reject')
})

it('what a failure leads to: targets that failed together are not retried at the same time', () => {
  const at = (random: number) => planFailure({ failure: 'transient' }, 1, () => random)
  expect([at(0), at(1)]).toEqual([
    { event: 'retry', afterMs: 8000 },
    { event: 'retry', afterMs: 12_000 },
  ])
})

it('what a failure leads to: an open commit is verified some times, then the person is asked', () => {
  expect(planVerification(0)).toBe(2000)
  expect(planVerification(7)).toBe(600_000)
  expect(planVerification(8)).toBeUndefined()
})

it('what a failure leads to: a network at work on a commit is asked again, more and more seldom, for a day', () => {
  const minute = 60_000
  expect([0, 20_000, 4 * minute, 24 * 60 * minute].map(planProcessing)).toEqual([
    ...[2000, 5000, minute, 10 * minute],
  ])
  expect(planProcessing(24 * 60 * minute + 1)).toBeUndefined()
})
