import { expect, test } from 'vitest'
import { formatCents, formatPrice } from './format-numbers.ts'

test.each([
  [0, 'R$ 0,00'],
  [16, 'R$ 16,00'],
  [19.99, 'R$ 19,99'],
  [2112, 'R$ 2.112,00'],
  [1_234_567.8, 'R$ 1.234.567,80'],
  [-5.5, '-R$ 5,50'],
])('%d reais are written as %s, never broken after the sign', (price, text) => {
  expect(formatPrice(price)).toBe(text.replace('R$ ', 'R$\u00A0'))
})

test('every cent up to the highest price is written as it is', () => {
  for (let cents = 0; cents <= 25_000; cents += 1) {
    const [whole, part] = [Math.trunc(cents / 100), String(cents % 100).padStart(2, '0')]
    expect(formatCents(cents)).toBe(`R$\u00A0${whole},${part}`)
  }
})
