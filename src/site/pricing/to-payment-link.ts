import { fillPaymentLink } from '#contract/billing/payment-link.ts'
import { readCoupon } from '#src/page/kept-coupon.ts'
import { readAuthCookie } from '#src/session/auth-cookie.ts'

/** The payment link with the person who is signed in on this browser, if any, and the coupon of their link. */
export function toPaymentLink(link: string): string {
  const person = readAuthCookie()?.user
  const payer = person && { userId: person.id, email: person.email }
  return fillPaymentLink(link, { payer, coupon: readCoupon() })
}
