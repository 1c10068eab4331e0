import * as v from 'valibot'

export const intervalSchema = v.picklist(['month', 'year'])
export type Interval = v.InferOutput<typeof intervalSchema>

/** A price, as the operator of a real service would create it at Stripe. */
export type Price = {
  lookupKey: string
  product: string
  name: string
  cents: number
  interval: Interval
}

const plan = (key: string, name: string, monthly: number, yearly: number): Price[] => [
  { lookupKey: `${key}_monthly`, product: key, name, cents: monthly, interval: 'month' },
  { lookupKey: `${key}_yearly`, product: key, name, cents: yearly, interval: 'year' },
]

export const priceList: readonly Price[] = [
  ...plan('starter', 'Starter', 1999, 19_200),
  ...plan('pro', 'Pro', 5999, 57_600),
  ...plan('premier', 'Premier', 21_999, 211_200),
]

export const findPrice = (lookupKey: string) =>
  priceList.find((price) => price.lookupKey === lookupKey)

/** The price of a stored row, which was checked when it was stored. */
export const priceOf = ({ lookupKey }: { lookupKey: string }): Price => {
  const price = findPrice(lookupKey)
  if (!price) throw new Error(`no price ${lookupKey}`)
  return price
}
