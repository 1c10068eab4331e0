import { fillPaymentLink } from '#contract/payment-link.ts'
import { readCoupon } from '#src/page/kept-coupon.ts'
import { readAuthCookie } from '#src/session/auth-cookie.ts'

/** The link with who pays, when somebody is signed in on this browser, and the coupon they came with. */
export function toPaymentLink(link: string): string {
  const person = readAuthCookie()?.user
  const payer = person && { userId: person.id, email: person.email }
  return fillPaymentLink(link, { payer, coupon: readCoupon() })
}
