import { expect, test } from 'vitest'
import { readRevisionTag, writeRevisionTag } from './api.ts'

test('a version is read back from its tag', () => {
  expect(readRevisionTag(writeRevisionTag(17))).toBe(17)
})

test.each(['"3"', 'W/"3"', '3', ' "3" '])('%s names version 3', (tag) => {
  expect(readRevisionTag(tag)).toBe(3)
})

test.each([null, undefined, '', '*', '"0"', '"-1"', '"1", "2"', '"abc"', '1.5'])(
  '%s names no version',
  (tag) => {
    expect(readRevisionTag(tag)).toBeUndefined()
  },
)
