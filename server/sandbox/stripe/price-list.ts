import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { fromUnixTime } from 'date-fns/fromUnixTime'
import { getUnixTime } from 'date-fns/getUnixTime'
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

/** How a first payment is made; a Pix and a boleto come later than the checkout. */
export const methodSchema = v.picklist(['card', 'pix', 'boleto'])
export type PaymentMethod = v.InferOutput<typeof methodSchema>

/** As a page names the payment. */
export const paymentNames = {
  card: 'pagamento',
  pix: 'Pix',
  boleto: 'boleto',
} as const satisfies Record<PaymentMethod, string>

/**
 * After so many seconds a payment that has not come is given up: those of a day and of three days
 * are what Stripe begins with (https://docs.stripe.com/payments/pix, /boleto; read November 2026).
 */
export const expirySeconds = { pix: 86_400, boleto: 3 * 86_400 } as const

export type Period = { start: number; end: number }

/**
 * The period that contains `at`; all times are in seconds. Periods begin on the day of the month on
 * which the first one began, or on the last day of a shorter month, so that a subscription of the
 * 31st stays there.
 */
export const periodAt = (anchor: number, interval: Interval, at: number): Period => {
  const months = interval === 'year' ? 12 : 1
  const [from, to] = [fromUnixTime(anchor), fromUnixTime(at)]
  const passed = differenceInCalendarMonths(to, from)
  let count = Math.max(0, Math.floor(passed / months) - 1)
  while (monthsAfter(anchor, (count + 1) * months) <= at) count += 1
  return {
    start: monthsAfter(anchor, count * months),
    end: monthsAfter(anchor, (count + 1) * months),
  }
}

const monthsAfter = (anchor: number, months: number): number =>
  getUnixTime(addMonths(fromUnixTime(anchor), months))
