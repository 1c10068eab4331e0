import { randomInt } from 'node:crypto'
import type { Sandbox } from '../sandbox.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export type IdPrefix =
  | ('cus' | 'sub' | 'si' | 'in' | 'il' | 'evt' | 'req' | 'txi' | 'cs_test')
  | ('coupon' | 'promo' | 'di')

/** 24 letters and digits behind a prefix, like Stripe's. */
export const newStripeId = (prefix: IdPrefix) =>
  `${prefix}_${Array.from({ length: 24 }, () => letters[randomInt(letters.length)]).join('')}`

/** The simulated time in seconds, as Stripe counts it. */
export const secondsOf = ({ clock }: Pick<Sandbox, 'clock'>) => Math.floor(clock.now() / 1000)
