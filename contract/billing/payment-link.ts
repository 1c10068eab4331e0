import * as v from 'valibot'

/** Code of a promotion, as somebody may come with it in an address. */
export const couponPattern = /^[\w-]{1,100}$/
export const CouponCode = v.pipe(v.string(), v.regex(couponPattern))
export type CouponCode = v.InferOutput<typeof CouponCode>

export interface PaymentDetails {
  payer?: { userId: string; email: string } | undefined
  coupon?: CouponCode | undefined
}

/**
 * The address of a payment link with the payer's id and address, so that the payment is theirs when
 * its event comes, and with a coupon. Parameters:
 * https://docs.stripe.com/payment-links/url-parameters (read November 2026).
 */
export function fillPaymentLink(link: string, { payer, coupon }: PaymentDetails): string {
  const parameters = Object.entries({
    ...(payer && { client_reference_id: payer.userId, prefilled_email: payer.email }),
    ...(coupon !== undefined && { prefilled_promo_code: coupon }),
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (parameters.length === 0) return link
  return `${link}${link.includes('?') ? '&' : '?'}${parameters.join('&')}`
}
