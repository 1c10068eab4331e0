import * as v from 'valibot'
import {
  type BillingDocuments,
  type Invoice,
  InvoiceStatus,
  readTaxId,
  type TaxId,
} from '#contract/billing/billing-documents.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Billing } from '../../stripe/billing.ts'
import type { StripeInvoice, StripeTaxId } from '../../stripe/stripe-objects.ts'
import { toReais } from '../list-plans.ts'
import { type Customer, findCustomers } from './find-customers.ts'

/** Nobody scrolls further back; the portal has all. */
const mostInvoices = 60

type DocumentDeps = Pick<Deps, 'db' | 'billing'>

/** The caller's invoices and the number on them. Throws BILLING_UNAVAILABLE while Stripe is away. */
export async function getBillingDocuments(
  { db, billing }: DocumentDeps,
  userId: string,
): Promise<BillingDocuments> {
  const customers = billing ? await findCustomers(db, userId) : []
  if (!billing || customers.length === 0) return { invoices: [], taxId: null, canSetTaxId: false }
  const own = customers.find(({ isOwn }) => isOwn)
  const [taxId, ...lists] = await askStripe(() =>
    Promise.all([
      own ? findTaxId(billing, own.id) : null,
      ...customers.map((customer) => listInvoices(billing, customer)),
    ]),
  )
  const invoices = lists
    .flat()
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, mostInvoices)
  return { invoices, taxId, canSetTaxId: own !== undefined }
}

async function findTaxId(billing: Billing, customerId: string): Promise<TaxId | null> {
  const known = await billing.listTaxIds(customerId)
  return known.map(readStripeTaxId).find((one) => one !== undefined) ?? null
}

async function listInvoices(
  billing: Billing,
  { id, isOwn, subscriptionIds }: Customer,
): Promise<Invoice[]> {
  const invoices = await billing.listInvoices(id)
  const own = invoices.filter((invoice) => subscriptionIds.includes(nameSubscription(invoice)))
  return own.flatMap((invoice) => toInvoice(invoice, isOwn) ?? [])
}

function nameSubscription({ parent, subscription }: StripeInvoice): string {
  return parent?.subscription_details?.subscription ?? subscription ?? ''
}

/** Undefined for a draft, which may still change. */
function toInvoice(invoice: StripeInvoice, isOwn: boolean): Invoice | undefined {
  const status = v.safeParse(InvoiceStatus, invoice.status)
  if (!status.success) return undefined
  return {
    ...{ id: invoice.id, number: invoice.number ?? null, status: status.output },
    ...{ createdAt: invoice.created.toISOString(), amount: toReais(invoice.total) },
    pageUrl: (isOwn && invoice.hosted_invoice_url) || null,
    pdfUrl: (isOwn && invoice.invoice_pdf) || null,
  }
}

/** What the person waits for: throws BILLING_UNAVAILABLE when Stripe does not answer as it should. */
export async function askStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('BILLING_UNAVAILABLE', { cause: error })
  }
}

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
