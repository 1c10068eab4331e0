import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('parseJson keeps ids of 64 bits exact, and everything else as it is', () => {
  const text = `{
    "user_id": 17841400000000017, "ids": [7212345678901234567, -9223372036854775808],
    "n": 5183944, "x": 1.5, "far": 1e300, "s": "1", "last": 9007199254740991
  }`
  expect(parseJson(text)).toEqual({
    ...{ user_id: '17841400000000017', ids: ['7212345678901234567', '-9223372036854775808'] },
    ...{ n: 5183944, x: 1.5, far: 1e300, s: '1', last: 9007199254740991 },
  })
  expect(parseJson('9007199254740993')).toBe('9007199254740993')
})

it('parseJson refuses what is no JSON', () => {
  expect(() => parseJson('<html>')).toThrow(SyntaxError)
})
