import { expect, it } from 'vitest'
import { isAtLimit, isNearLimit } from './plan.ts'

it('plan: is near a limit from four fifths on, and at the last place of a small one', () => {
  const near = (used: number, limit: number) => isNearLimit({ used, limit })
  expect([near(3, 5), near(4, 5), near(5, 5), near(6, 5)]).toEqual([false, true, false, false])
  expect([near(11, 15), near(12, 15), near(14, 15)]).toEqual([false, true, true])
  expect([near(0, 2), near(1, 2)]).toEqual([false, true])
})

it('plan: is at a limit when nothing more fits, and never at none', () => {
  expect([4, 5, 6].map((used) => isAtLimit({ used, limit: 5 }))).toEqual([false, true, true])
  expect([isNearLimit({ used: 900, limit: 0 }), isAtLimit({ used: 900, limit: 0 })]).toEqual([
    ...[false, false],
  ])
})
