import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Instant } from './scalars.ts'

test.each([
  ['2027-02-28T10:00:00Z', true],
  ['2028-02-29T10:00:00Z', true],
  ['2026-12-31T23:59:59.999-03:00', true],
  ['2027-02-29T10:00:00Z', false],
  ['2027-02-30T10:00:00Z', false],
  ['2027-04-31T10:00:00+02:00', false],
  ['0001-01-01T00:00:00Z', true],
  ['0000-12-31T23:59:59Z', false],
  ['0001-01-01T00:00:00+01:00', false],
  ['9999-12-31T23:59:59Z', true],
  ['9999-12-31T23:59:59-01:00', false],
])('%s is an instant: %s', (text, isOne) => {
  expect(v.is(Instant, text)).toBe(isOne)
})
