import { cnpj, cpf } from 'cpf-cnpj-validator'
import * as v from 'valibot'
import { Instant } from '../scalars.ts'

/** The number that Receita Federal gives a person (CPF) or a company (CNPJ). */
export const TaxId = v.object({
  type: v.picklist(['cpf', 'cnpj']),
  /** Without punctuation: '52998224725', '12ABC34501DE35'. */
  value: v.pipe(v.string(), v.maxLength(20)),
})
export type TaxId = v.InferOutput<typeof TaxId>

/** Characters that a typed number may have at most, with its punctuation and some blanks. */
export const maxTaxIdLength = 40

/**
 * A CPF or CNPJ as somebody wrote it, with or without punctuation. Undefined for what is neither, or
 * whose check digits are wrong. Since July 2026 a new CNPJ may have letters in its first twelve
 * places; in its check digits a character counts as its ASCII code less 48 (Receita Federal, Nota
 * Técnica COCAD 49/2024).
 */
export function readTaxId(written: string): TaxId | undefined {
  if (written.length > maxTaxIdLength) return undefined
  const value = written.replace(/[\s./-]/g, '').toUpperCase()
  if (/^\d{11}$/.test(value)) return cpf.isValid(value) ? { type: 'cpf', value } : undefined
  if (!/^[\dA-Z]{12}\d{2}$/.test(value)) return undefined
  return cnpj.isValid(value) ? { type: 'cnpj', value } : undefined
}

/** With its punctuation: '529.982.247-25', '12.ABC.345/01DE-35'. */
export function formatTaxId({ type, value }: TaxId): string {
  return type === 'cpf' ? cpf.format(value) : cnpj.format(value)
}

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
