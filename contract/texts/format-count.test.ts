import { expect, it } from 'vitest'
import { choosePlural, formatCount } from './format-numbers.ts'

it.each([
  [0, '0 contas'],
  [1, '1 conta'],
  [2, '2 contas'],
  [1000, '1.000 contas'],
  [1_000_000, '1.000.000 contas'],
])('what is counted is said of %i as people say it', (count, said) => {
  expect(formatCount(count, 'conta', 'contas')).toBe(said)
})

it('what is counted is singular below two, as the language has it', () => {
  expect(formatCount(1.5, 'segundo', 'segundos')).toBe('1,5 segundo')
  expect(formatCount(2.5, 'segundo', 'segundos')).toBe('2,5 segundos')
})

it('what is counted: chooses a whole sentence too', () => {
  expect(choosePlural(0, 'Ele fica', 'Eles ficam')).toBe('Eles ficam')
  expect(choosePlural(1, 'Ele fica', 'Eles ficam')).toBe('Ele fica')
  expect(choosePlural(2, 'Ele fica', 'Eles ficam')).toBe('Eles ficam')
})
