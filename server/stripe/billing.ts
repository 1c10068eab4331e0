import type { Discounts } from './open-discounts.ts'
import type { StripeInvoice, StripeSubscription, StripeTaxId } from './stripe-objects.ts'

/** What we ask of Stripe, and nothing more. Every call has a deadline and throws when it passes. */
export interface Billing {
  /**
   * What was posted to us, if Stripe signed it within five minutes of `now`. Throws otherwise.
   */
  readEvent(body: Uint8Array, signature: string, now: Date): Promise<unknown>
  /** As it is now; undefined when there is none of this id. */
  findSubscription(id: string): Promise<StripeSubscription | undefined>
  /** The address of a customer, in lower case; null when there is none. */
  findCustomerEmail(id: string): Promise<string | null>
  /** All there are, also those that ended, page by page: who reads them sets an end. */
  listSubscriptions(): AsyncIterable<{ id: string }>
  /** Ends a subscription at once; one that has ended, or is not there, is left so. */
  cancelSubscription(id: string): Promise<void>
  /**
   * The latest invoices of a customer; none for one that is not there. Somebody waits for this and for
   * what follows about tax numbers, so each call has at most 5 seconds, and is made once.
   */
  listInvoices(customerId: string): Promise<StripeInvoice[]>
  /** The numbers that are printed on a customer's invoices. */
  listTaxIds(customerId: string): Promise<StripeTaxId[]>
  /** False when Stripe does not take the number, or the customer is gone. */
  addTaxId(customerId: string, type: 'br_cpf' | 'br_cnpj', value: string): Promise<boolean>
  /** One that is not there is left so. */
  removeTaxId(customerId: string, id: string): Promise<void>
  /** Codes of friends and their rewards. */
  discounts: Discounts
  /** After the commit: what is due is done at once, instead of within a minute. */
  wake(): void
  /** Calls `listener` at each wake; returns a function that ends that. */
  onWake(listener: () => void): () => void
}
