import type { Price } from '../price-list.ts'

const idOf = (price: Price) => `price_simulado${price.lookupKey.replace('_', '')}`
const productOf = (price: Price) => `prod_simulado${price.product}`

export const priceReference = (price: Price) => ({ price: idOf(price), product: productOf(price) })

export const describePrice = (price: Price) => ({
  id: idOf(price),
  object: 'price',
  active: true,
  billing_scheme: 'per_unit',
  created: 1_748_304_000,
  currency: 'brl',
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookupKey,
  metadata: {},
  nickname: null,
  product: productOf(price),
  recurring: {
    interval: price.interval,
    interval_count: 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: price.cents,
  unit_amount_decimal: String(price.cents),
})
