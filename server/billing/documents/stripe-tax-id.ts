import { readTaxId, type TaxId } from '#contract/tax-id.ts'
import type { StripeTaxId } from '../../stripe/stripe-invoice.ts'

/** Stripe's names of the two Brazilian numbers: https://docs.stripe.com/billing/customer/tax-ids */
const stripeTypes = { cpf: 'br_cpf', cnpj: 'br_cnpj' } as const satisfies Record<
  TaxId['type'],
  string
>

export function toStripeType({ type }: TaxId): (typeof stripeTypes)[TaxId['type']] {
  return stripeTypes[type]
}

/** Whether a number of a customer at Stripe is a CPF or a CNPJ. */
export function isBrazilian({ type }: StripeTaxId): boolean {
  return Object.values<string>(stripeTypes).includes(type)
}

/** Undefined for a number of another country, and for one that is none by our rules. */
export function readStripeTaxId(known: StripeTaxId): TaxId | undefined {
  return isBrazilian(known) ? readTaxId(known.value) : undefined
}
