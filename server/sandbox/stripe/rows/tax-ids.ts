import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRows } from '../../database.ts'
import { newStripeId } from '../new-id.ts'

export const taxIdTypes = ['br_cpf', 'br_cnpj'] as const

const taxIdSchema = v.object({
  id: v.string(),
  customerId: v.string(),
  type: v.picklist(taxIdTypes),
  value: v.string(),
  created: v.number(),
})
export type TaxId = v.InferOutput<typeof taxIdSchema>

/** Newest first. */
export const listTaxIds = (db: DatabaseSync, customerId: string): TaxId[] =>
  readRows(
    taxIdSchema,
    db
      .prepare(
        `SELECT id, customer_id AS customerId, type, value, created FROM stripe_tax_ids
        WHERE customer_id = ? ORDER BY created DESC, id`,
      )
      .all(customerId),
  )

export const insertTaxId = (db: DatabaseSync, given: Omit<TaxId, 'id'>): TaxId => {
  const taxId = { id: newStripeId('txi'), ...given }
  db.prepare(
    `INSERT INTO stripe_tax_ids (id, customer_id, type, value, created)
    VALUES (:id, :customerId, :type, :value, :created)`,
  ).run(taxId)
  return taxId
}

/** False when the customer has no such number. */
export const deleteTaxId = (
  db: DatabaseSync,
  { id, customerId }: Pick<TaxId, 'id' | 'customerId'>,
): boolean =>
  db.prepare('DELETE FROM stripe_tax_ids WHERE id = ? AND customer_id = ?').run(id, customerId)
    .changes > 0
