import * as v from 'valibot'
import { Instant } from './scalars.ts'
import { maxTaxIdLength, readTaxId, TaxId } from './tax-id.ts'

/** 'uncollectible': given up; 'void': withdrawn. */
export const InvoiceStatus = v.picklist(['open', 'paid', 'uncollectible', 'void'])
export type InvoiceStatus = v.InferOutput<typeof InvoiceStatus>

const Link = v.nullable(v.pipe(v.string(), v.url()))

/** What was to be paid for a period. */
export const Invoice = v.object({
  id: v.string(),
  /** As printed on it; null before it has one. */
  number: v.nullable(v.string()),
  createdAt: Instant,
  /** In BRL with two decimals. */
  amount: v.number(),
  status: InvoiceStatus,
  /** Its page, where an open one is paid; null for one that was sent to another payer's address. */
  pageUrl: Link,
  pdfUrl: Link,
})
export type Invoice = v.InferOutput<typeof Invoice>

/** The invoices of the caller's subscriptions, the newest first, and what they are made out to. */
export const BillingDocuments = v.object({
  invoices: v.array(Invoice),
  /** What is printed on the next invoices; null while nothing is. */
  taxId: v.nullable(TaxId),
  /** False where nothing was bought with the caller's own address. */
  canSetTaxId: v.boolean(),
})
export type BillingDocuments = v.InferOutput<typeof BillingDocuments>

const wrongTaxId = 'Digite um CPF ou CNPJ válido.'

/** `taxId` as typed; an empty one takes it off. */
export const TaxIdForm = v.object({
  taxId: v.pipe(
    v.string(),
    v.maxLength(maxTaxIdLength, wrongTaxId),
    v.trim(),
    v.check((written) => written === '' || readTaxId(written) !== undefined, wrongTaxId),
  ),
})
export type TaxIdForm = v.InferOutput<typeof TaxIdForm>
