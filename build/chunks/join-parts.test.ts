import { expect, test } from 'vitest'
import { type CodeLoad, joinParts, type Part } from './join-parts.ts'

const part = (name: string, size: number, imports: string[] = []): Part => ({ name, size, imports })
const load = (needs: string, weight = 1): CodeLoad => ({ needs: new Set(needs.split(' ')), weight })

function join(parts: Part[], loads: CodeLoad[]): string[] {
  const joined = joinParts(parts, loads, 500)
  return joined
    .map((chunk) =>
      chunk
        .map(({ name }) => name)
        .sort()
        .join(' '),
    )
    .sort()
}

test('parts that are always needed together become one file', () => {
  const parts = [part('react', 90_000), part('router', 40_000), part('dialog', 20_000)]
  expect(join(parts, [load('react router'), load('dialog')])).toEqual(['dialog', 'react router'])
})

test('a large part stays separate from parts that do not need it; a small one costs less than a request', () => {
  const parts = [part('screen', 30_000), part('editor', 30_000), part('icon', 200)]
  const loads = [load('screen icon'), load('screen editor')]
  expect(join(parts, loads)).toEqual(['editor', 'icon screen'])
})

test('an unneeded part is added to the rarer load, not to the frequent one', () => {
  const parts = [part('shared', 3_000), part('calendar', 3_000), part('rare', 3_000)]
  const loads = [load('shared calendar', 10), load('shared rare')]
  expect(join(parts, loads)).toEqual(['calendar shared', 'rare'])
})

test('two files never import each other', () => {
  const parts = [
    part('page', 3_000, ['store']),
    part('store', 90_000, ['clock']),
    part('clock', 3_000),
  ]
  // Joining page and clock would be best, but the store is between them in the imports.
  const loads = [load('page clock', 10), load('store', 10)]
  expect(join(parts, loads)).toEqual(['clock', 'page', 'store'])
})

// Both small parts are joined if only they are looked at, but the plan's words import the clock.
const words = [part('icon', 200), part('plan', 100, ['clock']), part('clock', 30_000)]
const seldom = [load('icon plan clock', 5), load('clock', 60)]

test('a part is not joined with one that a load would have to fetch more files for', () => {
  expect(join(words, [load('icon', 5), ...seldom])).toEqual(['clock plan', 'icon'])
})

test('what a load finds there already costs it nothing', () => {
  const later: CodeLoad = { ...load('icon', 5), there: new Set(['clock']) }
  expect(join(words, [later, ...seldom])).toEqual(['clock', 'icon plan'])
})
