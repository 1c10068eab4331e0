import { expect, it } from 'vitest'
import { findClashes } from './find-clashes.ts'

const minute = 60_000
const noon = Date.parse('2026-11-25T15:00:00Z')
const post = (id: string, accountId: string, ...minutes: number[]) => ({
  ...{ id, caption: id },
  times: minutes.map((after) => ({ accountId, at: noon + after * minute })),
})

it('a post too near to a time is within 15 minutes of it on either side, the nearest first', () => {
  const known = [post('a', 'cafe', -14), post('b', 'cafe', 5), post('c', 'cafe', 15, -15, 600)]
  expect(findClashes('cafe', noon, known).map(({ postId }) => postId)).toEqual(['b', 'a'])
})

it('a post too near to a time is of the same account', () => {
  expect(findClashes('cafe', noon, [post('a', 'horta', 0)])).toEqual([])
})

it('a post too near to a time is each repeat of a post', () => {
  expect(findClashes('cafe', noon, [post('a', 'cafe', -10, 0, 10)])).toHaveLength(3)
})
