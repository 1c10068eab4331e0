import * as v from 'valibot'
import { expect, it } from 'vitest'
import { keepTold, ToldNumber, ToldText } from './told-values.ts'

it.each([
  [0, 0],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_648, null],
  [-1, null],
  [1.5, null],
  ['12', null],
  [null, null],
  [{ value: 1 }, null],
])('%j as a counter is %j', (said, told) => {
  expect(v.parse(ToldNumber, said)).toBe(told)
})

it('a text can be stored, whatever its letters and its length', () => {
  expect(v.parse(ToldText, 'Pães\0 🥐')).toBe('Pães 🥐')
  const long = v.parse(ToldText, `a${'🥐'.repeat(5000)}`)
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long.isWellFormed()).toBe(true)
})

it('of numbers those that were told are kept, 0 among them', () => {
  expect(keepTold({ reach: 12, likes: 0, saves: null })).toEqual({ reach: 12, likes: 0 })
})
