import * as v from 'valibot'
import { expect, test } from 'vitest'
import { MoneyText, toMoneyText } from './plan-form.ts'

test.each([0, 1, 99, 1999, 5999, 21_999, 211_200, 99_999_999])(
  '%i cents are the same after being shown and typed',
  (cents) => expect(v.parse(MoneyText, toMoneyText(cents))).toBe(cents),
)

test('amounts without cents, and with spaces around', () => {
  expect(v.parse(MoneyText, '192')).toBe(19_200)
  expect(v.parse(MoneyText, ' 19,99 ')).toBe(1999)
})

test.each(['', '-1', '19.99', '19,9', '1.999,00', 'R$ 5', '1e3', '9999999'])(
  'what is not an amount is refused: %j',
  (text) => expect(v.is(MoneyText, text)).toBe(false),
)
