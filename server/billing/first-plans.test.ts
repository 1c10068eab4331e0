import { expect, test } from 'vitest'
import { priceList } from '../sandbox/stripe/price-list.ts'
import { firstPlans } from './first-plans.ts'

test('the simulated Stripe sells the plans at their prices', () => {
  expect(priceList.map(({ lookupKey, cents }) => [lookupKey, cents])).toEqual(
    firstPlans.flatMap(({ key, priceCents, yearlyPriceCents }) => [
      [`${key}_monthly`, priceCents],
      [`${key}_yearly`, yearlyPriceCents],
    ]),
  )
})
