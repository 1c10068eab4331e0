import { randomInt } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export type IdPrefix =
  | ('cus' | 'sub' | 'si' | 'in' | 'il' | 'evt' | 'req' | 'txi' | 'cs_test')
  | ('coupon' | 'promo' | 'di')

/** 24 letters and digits behind a prefix, like Stripe's. */
export const newStripeId = (prefix: IdPrefix) =>
  `${prefix}_${Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')}`
