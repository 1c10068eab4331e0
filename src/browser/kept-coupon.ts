import { type CouponCode, couponPattern } from '#contract/billing/payment-link.ts'

const key = 'upubly.coupon'

/**
 * Stores the coupon of a page's URL ('?cupom=AMIGO20') until the tab is closed, for the payment. No consent
 * is asked: the discount that the person came for needs it, and it identifies nobody. Part of
 * `src/site/before-paint.ts`, so that it is stored even if a link is pressed at once.
 */
export function keepCoupon(search: string): void {
  const code = new URLSearchParams(search).get('cupom')
  if (code === null || !couponPattern.test(code)) return
  try {
    sessionStorage.setItem(key, code)
  } catch {
    // Blocked storage: the code can still be typed at the payment.
  }
}

/**
 * Stores the coupon of the URL at which this page was opened, which the router may have replaced since, and
 * returns the stored coupon.
 */
export function takeCoupon(): CouponCode | undefined {
  const [opened] = performance.getEntriesByType('navigation')
  if (opened) keepCoupon(new URL(opened.name).search)
  return readCoupon()
}

export function readCoupon(): CouponCode | undefined {
  try {
    const code = sessionStorage.getItem(key)
    return code !== null && couponPattern.test(code) ? code : undefined
  } catch {
    return undefined
  }
}
