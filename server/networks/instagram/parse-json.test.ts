import { expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'

it('keeps 17-digit ids digit for digit', () => {
  expect(parseJson('{"user_id":17841400000000017,"n":5183944,"x":1.5,"s":"1"}')).toEqual({
    user_id: '17841400000000017',
    n: 5183944,
    x: 1.5,
    s: '1',
  })
})
