import { expect, test } from 'vitest'
import { joinParts, type Moment, type Part } from './join-parts.ts'

const part = (name: string, size: number, imports: string[] = []): Part => ({ name, size, imports })
const moment = (needs: string, weight = 1): Moment => ({ needs: new Set(needs.split(' ')), weight })

function join(parts: Part[], moments: Moment[]): string[] {
  const joined = joinParts(parts, moments, 500)
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
  expect(join(parts, [moment('react router'), moment('dialog')])).toEqual([
    'dialog',
    'react router',
  ])
})

test('a large part stands apart from what does not need it; a small one is worth less than a request', () => {
  const parts = [part('screen', 30_000), part('editor', 30_000), part('icon', 200)]
  const moments = [moment('screen icon'), moment('screen editor')]
  expect(join(parts, moments)).toEqual(['editor', 'icon screen'])
})

test('it is cheaper to burden what is seldom than what is frequent', () => {
  const parts = [part('shared', 3_000), part('calendar', 3_000), part('rare', 3_000)]
  const moments = [moment('shared calendar', 10), moment('shared rare')]
  expect(join(parts, moments)).toEqual(['calendar shared', 'rare'])
})

test('two files never need each other', () => {
  const parts = [
    part('page', 3_000, ['store']),
    part('store', 90_000, ['clock']),
    part('clock', 3_000),
  ]
  // Page and clock would be worth joining, but for the store between them.
  const moments = [moment('page clock', 10), moment('store', 10)]
  expect(join(parts, moments)).toEqual(['clock', 'page', 'store'])
})
