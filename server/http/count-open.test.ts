import { expect, it } from 'vitest'
import { countOpen } from './count-open.ts'

it('a person has only so many open, and others theirs', () => {
  const lists = countOpen(2)
  const first = lists.open('ana')
  lists.open('ana')
  expect(() => lists.open('ana')).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }))
  lists.open('bia')
  first()
  first()
  lists.open('ana')
  expect(() => lists.open('ana')).toThrow()
})
