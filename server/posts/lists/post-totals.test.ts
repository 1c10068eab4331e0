import { expect, test } from 'vitest'
import { createPostTotals } from './post-totals.ts'

test.each([
  ['a second, when counting was fast', 1, 1000],
  ['a hundred times as long as counting took', 40, 4000],
  ['ten seconds at most', 500, 10_000],
])('the totals of a project are given again for %s', async (_, tookMs, freshMs) => {
  const { totals, counted, pass } = start(tookMs)
  await totals.read('a', counted)
  pass(freshMs - 1)
  expect((await totals.read('a', counted)).total).toBe(1)
  pass(1)
  expect((await totals.read('a', counted)).total).toBe(2)
})

test('the totals of a project are counted once for all who ask meanwhile, and apart for each project', async () => {
  const { totals, counted } = start(1)
  const read = async (id: string) => (await totals.read(id, counted)).total
  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual([1, 1, 2])
})

test('the totals of a project are counted anew after a change, and after an error', async () => {
  const { totals, counted } = start(1)
  await totals.read('a', counted)
  totals.forget('a')
  expect((await totals.read('a', counted)).total).toBe(2)
  totals.forget('a')
  const broken = totals.read('a', () => Promise.reject(new Error('no database')))
  await expect(broken).rejects.toThrow('no database')
  expect((await totals.read('a', counted)).total).toBe(3)
})

/** Totals with a clock of their own; each counting takes so long and finds one more. */
function start(tookMs: number) {
  let now = 0
  let found = 0
  const counted = async () => {
    now += tookMs
    found += 1
    return { total: found, lastNumber: found }
  }
  return { totals: createPostTotals(() => now), counted, pass: (ms: number) => (now += ms) }
}
