import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow, readRows } from '../../database.ts'
import { newStripeId } from '../stripe-values.ts'

const customerSchema = v.object({
  id: v.string(),
  email: v.string(),
  name: v.nullable(v.string()),
  created: v.number(),
})
export type Customer = v.InferOutput<typeof customerSchema>

/** In lower case, so that an address is found however it was typed. */
export const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'Este email é longo demais.'),
  v.email('Digite um email válido.'),
)

const insertCustomer = (db: DatabaseSync, given: Omit<Customer, 'id'>): Customer => {
  const customer = { id: newStripeId('cus'), ...given }
  db.prepare(
    'INSERT INTO stripe_customers (id, email, name, created) VALUES (:id, :email, :name, :created)',
  ).run(customer)
  return customer
}

export const findCustomer = (db: DatabaseSync, id: string) =>
  readRow(customerSchema, db.prepare('SELECT * FROM stripe_customers WHERE id = ?').get(id))

/** Who bought with that address before stays one customer. */
export const ensureCustomer = (db: DatabaseSync, given: Omit<Customer, 'id'>): Customer => {
  const query = 'SELECT * FROM stripe_customers WHERE email = ? ORDER BY created, id LIMIT 1'
  return readRow(customerSchema, db.prepare(query).get(given.email)) ?? insertCustomer(db, given)
}

/** The customer of a stored row. */
export const customerOf = (db: DatabaseSync, { customerId }: { customerId: string }): Customer => {
  const customer = findCustomer(db, customerId)
  if (!customer) throw new Error(`no customer ${customerId}`)
  return customer
}

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
