import { createHmac } from 'node:crypto'

/**
 * The value of the header Stripe-Signature: https://docs.stripe.com/webhooks/signature (read
 * November 2026).
 */
export const signEvent = (payload: string, secret: string, seconds: number): string => {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
