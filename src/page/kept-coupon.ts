import { type CouponCode, couponPattern } from '#contract/payment-link.ts'

const key = 'upubly.coupon'

/**
 * Keeps the coupon of a page's address ('?cupom=AMIGO20') until the tab is closed, so that it is there
 * at the payment. Nobody has to agree to it: the discount that somebody came for needs it, and it tells
 * nothing about them. Part of `before-paint.ts`, so that somebody who presses a link at once has it, too.
 */
export function keepCoupon(search: string): void {
  const code = new URLSearchParams(search).get('cupom')
  if (code === null || !couponPattern.test(code)) return
  try {
    sessionStorage.setItem(key, code)
  } catch {
    // Blocked storage: the code can still be written at the payment.
  }
}

/**
 * Keeps the coupon of the address that this page was opened at, which the router has left by now, and
 * tells the one that is kept.
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
