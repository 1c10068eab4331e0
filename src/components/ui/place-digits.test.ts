import { expect, it } from 'vitest'
import { placeDigits } from './fields/code-field.tsx'

const empty = ['', '', '', '', '', '']
const placed = (index: number, text: string, digits = empty) => {
  const result = placeDigits(digits, index, text)
  return result && [result.digits.join('') || '-', result.next]
}

it('the boxes of a code take one digit each and go on to the next box', () => {
  expect(placed(0, '4')).toEqual(['4', 1])
  expect(placed(5, '9', ['1', '2', '3', '4', '5', ''])).toEqual(['123459', 5])
})

it('the boxes of a code take no other character', () => {
  expect(placed(0, 'a')).toBeUndefined()
  expect(placed(2, ' -')).toBeUndefined()
})

it('the boxes of a code are filled by a paste, from the box it was made in', () => {
  expect(placed(0, '123')).toEqual(['123', 3])
  expect(placed(4, '789', ['1', '2', '3', '4', '', ''])).toEqual(['123478', 5])
})

it('the boxes of a code take a whole code wherever it is pasted, as mails write it', () => {
  expect(placed(3, '123 456')).toEqual(['123456', 5])
  expect(placed(5, 'Código: 654-321.')).toEqual(['654321', 5])
  expect(placed(0, '1234567')).toEqual(['123456', 5])
})
