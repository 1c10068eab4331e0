import * as v from 'valibot'

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
