import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../../database.ts'
import { newStripeId } from '../new-id.ts'

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
