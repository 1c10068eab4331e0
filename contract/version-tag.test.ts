import { expect, test } from 'vitest'
import { readVersionTag, writeVersionTag } from './version-tag.ts'

test('a version comes back from its tag', () => {
  expect(readVersionTag(writeVersionTag(17))).toBe(17)
})

test.each(['"3"', 'W/"3"', '3', ' "3" '])('%s names version 3', (tag) => {
  expect(readVersionTag(tag)).toBe(3)
})

test.each([null, undefined, '', '*', '"0"', '"-1"', '"1", "2"', '"abc"', '1.5'])(
  '%s names no version',
  (tag) => {
    expect(readVersionTag(tag)).toBeUndefined()
  },
)
