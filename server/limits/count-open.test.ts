import { expect, it } from 'vitest'
import { countOpen } from './count-open.ts'

it('the number of open calls is limited for each person', () => {
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
