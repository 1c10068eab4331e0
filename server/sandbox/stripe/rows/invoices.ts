import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, readRow } from '../../store/read-rows.ts'
import { newStripeId } from '../new-id.ts'

const invoiceSchema = v.object({
  id: v.string(),
  subscriptionId: v.string(),
  lookupKey: v.string(),
  coupon: v.nullable(v.string()),
  reason: v.picklist(['subscription_create', 'subscription_cycle', 'subscription_update']),
  status: v.picklist(['open', 'paid']),
  attempts: v.number(),
  created: v.number(),
  paidAt: v.nullable(v.number()),
  periodStart: v.number(),
  periodEnd: v.number(),
  /** For free days: nothing is charged. */
  isFree: flagColumn,
})
export type Invoice = v.InferOutput<typeof invoiceSchema>

export const insertInvoice = (
  db: DatabaseSync,
  given: Omit<Invoice, 'id' | 'attempts' | 'paidAt' | 'isFree'> & { isFree?: boolean },
): Invoice => {
  const paidAt = given.status === 'paid' ? given.created : null
  const invoice = { id: newStripeId('in'), attempts: 1, paidAt, isFree: false, ...given }
  db.prepare(
    `INSERT INTO stripe_invoices (id, subscription_id, lookup_key, reason, status, attempts,
      created, paid_at, period_start, period_end, is_free, coupon)
    VALUES (:id, :subscriptionId, :lookupKey, :reason, :status, :attempts, :created, :paidAt,
      :periodStart, :periodEnd, :isFree, :coupon)`,
  ).run({ ...invoice, isFree: Number(invoice.isFree) })
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

export const findInvoice = (db: DatabaseSync, id: string) =>
  readRow(
    invoiceSchema,
    db
      .prepare(
        `SELECT id, subscription_id AS subscriptionId, lookup_key AS lookupKey, reason, status,
          attempts, created, paid_at AS paidAt, period_start AS periodStart,
          period_end AS periodEnd, is_free AS isFree, coupon
        FROM stripe_invoices WHERE id = ?`,
      )
      .get(id),
  )
