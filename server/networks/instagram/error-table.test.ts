import { expect, it } from 'vitest'
import { findContainerRule, findErrorRule } from './error-table.ts'

it.each([
  [1, undefined, 'transient'],
  [4, undefined, 'rate_limited'],
  [4, 2207051, 'policy'],
  [9, 2207042, 'quota'],
  [10, undefined, 'permission'],
  [24, 2207008, 'transient'],
  [100, undefined, 'content'],
  [100, 33, 'transient'],
  [190, undefined, 'auth'],
  [190, 463, 'auth'],
  [200, undefined, 'permission'],
  [299, 1, 'permission'],
  [352, 2207026, 'media'],
  [368, undefined, 'policy'],
  [9004, 2207052, 'transient'],
  [9007, 2207027, 'not_ready'],
  [36000, 2207004, 'media'],
  [36003, 2207009, 'media'],
  [36004, 2207010, 'content'],
  [80002, undefined, 'rate_limited'],
  [-1, 2207032, 'transient'],
])('the error table: %i/%s is %s', (code, subcode, failure) =>
  expect(findErrorRule(code, subcode).failure).toBe(failure),
)

it('the error table: classifies a code that is not listed as unknown, and names it', () => {
  const rule = findErrorRule(12345, 67)
  expect(rule.failure).toBe('unknown')
  expect(rule.explanation).toContain('12345/67')
})

it('the error table does not treat a spam warning as a rate limit', () => {
  expect(findErrorRule(4, 2207051).failure).not.toBe(findErrorRule(4).failure)
})

it('the error table knows the subcode of a failed container without its code', () => {
  expect(findContainerRule(2207009).failure).toBe('media')
  expect(findContainerRule(2207053).failure).toBe('transient')
  expect(findContainerRule(undefined).failure).toBe('unknown')
})

it('the error table gives up on media that cannot be fetched after some tries', () => {
  expect(findErrorRule(9004, 2207052).attemptsAtMost).toBe(4)
})
