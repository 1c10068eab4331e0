import { expect, it } from 'vitest'
import { columnCount } from './post-grid.tsx'
import { isNearEnd } from './use-post-list.ts'

it('the columns of the posts list are one on a phone and never more than five', () => {
  expect(columnCount(328)).toBe(1)
  expect(columnCount(720)).toBe(2)
  expect(columnCount(1392)).toBe(4)
  expect(columnCount(1504)).toBe(5)
  expect(columnCount(4000)).toBe(5)
  expect(columnCount(0)).toBe(1)
})

it('the end of the page is near from 90 % on', () => {
  expect(isNearEnd(799, 100, 1000)).toBe(false)
  expect(isNearEnd(800, 100, 1000)).toBe(true)
})

it('the end of the page is near when there is nothing to scroll', () => {
  expect(isNearEnd(0, 700, 700)).toBe(true)
})
