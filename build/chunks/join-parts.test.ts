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

test('what is always needed together is one file', () => {
  const parts = [part('react', 90_000), part('router', 40_000), part('dialog', 20_000)]
  expect(join(parts, [load('react router'), load('dialog')])).toEqual(['dialog', 'react router'])
})

test('a large part stands apart from what does not need it; a small one is worth less than a request', () => {
  const parts = [part('screen', 30_000), part('editor', 30_000), part('icon', 200)]
  const loads = [load('screen icon'), load('screen editor')]
  expect(join(parts, loads)).toEqual(['editor', 'icon screen'])
})

test('it is cheaper to burden what is seldom than what is frequent', () => {
  const parts = [part('shared', 3_000), part('calendar', 3_000), part('rare', 3_000)]
  const loads = [load('shared calendar', 10), load('shared rare')]
  expect(join(parts, loads)).toEqual(['calendar shared', 'rare'])
})

test('two files never need each other', () => {
  const parts = [
    part('page', 3_000, ['store']),
    part('store', 90_000, ['clock']),
    part('clock', 3_000),
  ]
  // Page and clock would be worth joining, but for the store between them.
  const loads = [load('page clock', 10), load('store', 10)]
  expect(join(parts, loads)).toEqual(['clock', 'page', 'store'])
})
