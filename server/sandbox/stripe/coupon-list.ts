import type { Price } from './price-list.ts'

/** A promotion as somebody would have set it up at Stripe; it lasts as long as its subscription. */
export type Coupon = { code: string; percentOff: number }

const couponList: readonly Coupon[] = [{ code: 'AMIGO20', percentOff: 20 }]

/** Whether a code is written in capitals does not matter, as at Stripe. */
export const findCoupon = (code: string | null): Coupon | undefined =>
  couponList.find((coupon) => coupon.code === code?.toUpperCase())

/** What is paid instead. */
export const withCoupon = (price: Price, code: string | null): Price => {
  const { percentOff } = findCoupon(code) ?? { percentOff: 0 }
  return { ...price, cents: Math.round((price.cents * (100 - percentOff)) / 100) }
}

/** The ids that an object of the API lists. */
export const discountsOf = ({ coupon }: { coupon: string | null }): string[] =>
  coupon === null ? [] : [`di_simulado${coupon}`]
