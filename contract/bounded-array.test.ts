import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { boundedArray, maxIssues } from './bounded-array.ts'

const Word = v.pipe(v.string(), v.maxLength(5), v.trim())

it('boundedArray reads a list within the limit like any array', () => {
  expect(v.parse(boundedArray(Word, 3), ['a', ' b ', 'c'])).toEqual(['a', 'b', 'c'])
  expect(v.safeParse(boundedArray(Word, 3), { length: 1, 0: 'a' }).success).toBe(false)
})

it('boundedArray refuses a too long list by its length alone, with its own message', () => {
  const look = vi.fn(() => true)
  const schema = boundedArray(v.pipe(v.unknown(), v.check(look)), 1000, 'No máximo 1000')
  const { issues } = v.safeParse(schema, new Array(500_000).fill(0))
  expect(issues).toMatchObject([{ message: 'No máximo 1000', type: 'max_length' }])
  expect(look).not.toHaveBeenCalled()
})

it('boundedArray stops at the first broken rules, and says where they are', () => {
  const look = vi.fn(() => false)
  const Item = v.object({ word: v.pipe(v.unknown(), v.check(look)) })
  const { issues } = v.safeParse(boundedArray(Item, 500_000), new Array(500_000).fill({ word: 0 }))
  expect(issues).toHaveLength(maxIssues)
  expect(look).toHaveBeenCalledTimes(maxIssues)
  expect(issues?.map((issue) => v.getDotPath(issue)).slice(0, 2)).toEqual(['0.word', '1.word'])
})

it('a nested list gives the place in both lists, and collects no more issues', () => {
  const schema = boundedArray(boundedArray(v.number(), 100), 100)
  const rows = Array.from({ length: 100 }, () => new Array(100).fill('x'))
  const { issues } = v.safeParse(schema, rows)
  expect(issues).toHaveLength(maxIssues)
  expect(issues?.[3] && v.getDotPath(issues[3])).toBe('0.3')
})

it('later rules of a pipe check the parsed value', () => {
  const schema = v.pipe(boundedArray(Word, 3), v.minLength(1, 'Ao menos uma'))
  expect(v.safeParse(schema, []).issues).toMatchObject([{ message: 'Ao menos uma' }])
})
