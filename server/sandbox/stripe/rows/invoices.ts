import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, jsonColumn, readRow, readRows } from '../../database.ts'
import { newStripeId } from '../stripe-values.ts'
import { listTaxIds } from './customers.ts'
import { subscriptionOf } from './subscriptions.ts'

const invoiceSchema = v.object({
  id: v.string(),
  subscriptionId: v.string(),
  lookupKey: v.string(),
  /** Ids of what it takes off. */
  discounts: jsonColumn(v.array(v.string())),
  reason: v.picklist(['subscription_create', 'subscription_cycle', 'subscription_update']),
  status: v.picklist(['open', 'paid', 'void']),
  attempts: v.number(),
  created: v.number(),
  paidAt: v.nullable(v.number()),
  periodStart: v.number(),
  periodEnd: v.number(),
  /** For free days: nothing is charged. */
  isFree: flagColumn,
  /** Those of the customer when it was made; they stay as they were. */
  taxIds: jsonColumn(v.array(v.object({ type: v.string(), value: v.string() }))),
})
export type Invoice = v.InferOutput<typeof invoiceSchema>

export const insertInvoice = (
  db: DatabaseSync,
  given: Omit<Invoice, 'id' | 'attempts' | 'paidAt' | 'isFree' | 'taxIds'> & { isFree?: boolean },
): Invoice => {
  const paidAt = given.status === 'paid' ? given.created : null
  const { customerId } = subscriptionOf(db, given)
  const taxIds = listTaxIds(db, customerId).map(({ type, value }) => ({ type, value }))
  const invoice = { id: newStripeId('in'), attempts: 1, paidAt, isFree: false, taxIds, ...given }
  db.prepare(
    `INSERT INTO stripe_invoices (id, subscription_id, lookup_key, reason, status, attempts,
      created, paid_at, period_start, period_end, is_free, discounts, tax_ids)
    VALUES (:id, :subscriptionId, :lookupKey, :reason, :status, :attempts, :created, :paidAt,
      :periodStart, :periodEnd, :isFree, :discounts, :taxIds)`,
  ).run({
    ...{ ...invoice, isFree: Number(invoice.isFree), taxIds: JSON.stringify(taxIds) },
    discounts: JSON.stringify(invoice.discounts),
  })
  return invoice
}

/** Marks the invoice as paid; undefined when it is not open any more. */
export const payInvoice = (db: DatabaseSync, id: string, now: number): Invoice | undefined => {
  const { changes } = db
    .prepare(
      `UPDATE stripe_invoices SET status = 'paid', paid_at = :now, attempts = attempts + 1
      WHERE id = :id AND status = 'open'`,
    )
    .run({ id, now })
  return changes === 0 ? undefined : findInvoice(db, id)
}

/** Gives up an invoice that was not paid in time. */
export const voidInvoice = (db: DatabaseSync, id: string): Invoice | undefined => {
  db.prepare("UPDATE stripe_invoices SET status = 'void' WHERE id = ? AND status = 'open'").run(id)
  return findInvoice(db, id)
}

const select = `SELECT id, subscription_id AS subscriptionId, lookup_key AS lookupKey, reason, status,
  attempts, created, paid_at AS paidAt, period_start AS periodStart, period_end AS periodEnd,
  is_free AS isFree, discounts, tax_ids AS taxIds FROM stripe_invoices`
export const findInvoice = (db: DatabaseSync, id: string) =>
  readRow(invoiceSchema, db.prepare(`${select} WHERE id = ?`).get(id))

/** Of a customer or of one subscription, newest first. */
export const listInvoices = (
  db: DatabaseSync,
  filter: { customerId?: string | undefined; subscriptionId?: string | undefined; limit: number },
): Invoice[] =>
  readRows(
    invoiceSchema,
    db
      .prepare(
        `${select} WHERE (:subscriptionId IS NULL OR subscription_id = :subscriptionId)
          AND (:customerId IS NULL OR subscription_id IN (
            SELECT id FROM stripe_subscriptions WHERE customer_id = :customerId))
        ORDER BY created DESC, rowid DESC LIMIT :limit`,
      )
      .all({
        customerId: filter.customerId ?? null,
        subscriptionId: filter.subscriptionId ?? null,
        limit: filter.limit,
      }),
  )
