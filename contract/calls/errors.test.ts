import { expect, it } from 'vitest'
import { errorCodes, mayTryAgain } from './errors.ts'

it.each(Object.entries(errorCodes))(
  'errors: says of %s what the table of all codes says',
  (code, row) => {
    expect(mayTryAgain({ code, status: row.status })).toBe(row.isRetryable)
  },
)

it.each([
  [422, false],
  [423, true],
  [408, true],
  [503, true],
])('mayTryAgain judges a code of a newer server by its status %d', (status, expected) => {
  expect(mayTryAgain({ code: 'BRAND_NEW', status })).toBe(expected)
})
