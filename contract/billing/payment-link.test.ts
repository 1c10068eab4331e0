import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CouponCode, fillPaymentLink } from './payment-link.ts'

const link = 'https://buy.stripe.com/mes'
const payer = { userId: 'pessoa-1', email: 'ana+1@exemplo.com' }

it('payment link: writes who pays and the coupon into a payment link, each where it is known', () => {
  expect(fillPaymentLink(link, {})).toBe(link)
  expect(fillPaymentLink(link, { coupon: 'AMIGO20' })).toBe(`${link}?prefilled_promo_code=AMIGO20`)
  expect(fillPaymentLink(`${link}?locale=pt`, { payer, coupon: 'AMIGO20' })).toBe(
    `${link}?locale=pt&client_reference_id=pessoa-1&prefilled_email=ana%2B1%40exemplo.com&prefilled_promo_code=AMIGO20`,
  )
})

it.each([
  ['AMIGO20', true],
  ['natal_2026-a', true],
  ['x'.repeat(100), true],
  ['x'.repeat(101), false],
  ['', false],
  ['20%', false],
  ['<i>', false],
])('payment link: takes %s as a coupon: %s', (code, isOne) => {
  expect(v.is(CouponCode, code)).toBe(isOne)
})
