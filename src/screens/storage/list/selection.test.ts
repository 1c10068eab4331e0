import { expect, it } from 'vitest'
import { changeSelection, noSelection, type Selection, type SelectionAct } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const after = (...acts: SelectionAct[]): Selection => acts.reduce(changeSelection, noSelection)
const keys = (selection: Selection) => [...selection.keys].sort().join('')

it('Selection has only the item that was pressed', () => {
  expect(keys(after({ type: 'only', key: 'b' }, { type: 'only', key: 'd' }))).toBe('d')
})

it('Selection takes and gives back single items', () => {
  const two = after({ type: 'only', key: 'b' }, { type: 'toggle', key: 'd' })
  expect(keys(two)).toBe('bd')
  expect(keys(changeSelection(two, { type: 'toggle', key: 'b' }))).toBe('d')
})

it('a selection extends from where it began, in both directions', () => {
  const down = after({ type: 'only', key: 'c' }, { type: 'extend', key: 'e', order })
  expect(keys(down)).toBe('cde')
  const up = changeSelection(down, { type: 'extend', key: 'a', order })
  expect(keys(up)).toBe('abc')
  expect(up.anchor).toBe('c')
})

it('a selection extends from the focused item where nothing is selected', () => {
  expect(keys(after({ type: 'focus', key: 'b' }, { type: 'extend', key: 'c', order }))).toBe('bc')
})

it('Selection begins with the item itself where what it began with is gone', () => {
  const lost = after({ type: 'only', key: 'x' }, { type: 'extend', key: 'b', order })
  expect(keys(lost)).toBe('b')
})

it('Selection takes all, and none', () => {
  const all = after({ type: 'focus', key: 'b' }, { type: 'all', order })
  expect(keys(all)).toBe('abcde')
  const none = changeSelection(all, { type: 'clear' })
  expect(keys(none)).toBe('')
  expect(none.active).toBe('b')
})

it('Selection forgets what left the list, and is the same where nothing did', () => {
  const three = after({ type: 'only', key: 'b' }, { type: 'extend', key: 'd', order })
  expect(changeSelection(three, { type: 'keep', order, before: order })).toBe(three)
  const kept = changeSelection(three, { type: 'keep', order: ['a', 'c'], before: order })
  expect(kept).toEqual({ keys: new Set(['c']), anchor: undefined, active: 'c' })
})

it('Selection goes on from what came to the place of an item that left: the next, or at the end the last', () => {
  const activeOf = (key: string, left: string[]) =>
    changeSelection(after({ type: 'focus', key }), { type: 'keep', order: left, before: order })
      .active
  expect(activeOf('b', ['a', 'c', 'd', 'e'])).toBe('c')
  expect(activeOf('b', ['a', 'd', 'e'])).toBe('d')
  expect(activeOf('e', ['a', 'b'])).toBe('b')
  expect(activeOf('e', [])).toBeUndefined()
  expect(changeSelection(noSelection, { type: 'keep', order: ['a'], before: [] }).active).toBe(
    undefined,
  )
})
