import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow } from '../../database.ts'

const sessionSchema = v.object({
  id: v.string(),
  subscriptionId: v.string(),
  /** Of the payment link. */
  clientReferenceId: v.nullable(v.string()),
})
export type Session = v.InferOutput<typeof sessionSchema>

const select = `SELECT id, subscription_id AS subscriptionId,
  client_reference_id AS clientReferenceId FROM stripe_sessions`

export const insertSession = (db: DatabaseSync, session: Session) => {
  db.prepare(
    `INSERT INTO stripe_sessions (id, subscription_id, client_reference_id)
    VALUES (:id, :subscriptionId, :clientReferenceId)`,
  ).run(session)
}

export const findSession = (db: DatabaseSync, id: string): Session | undefined =>
  readRow(sessionSchema, db.prepare(`${select} WHERE id = ?`).get(id))

/** The checkout that made a subscription. */
export const findSessionOf = (db: DatabaseSync, subscriptionId: string): Session | undefined =>
  readRow(sessionSchema, db.prepare(`${select} WHERE subscription_id = ?`).get(subscriptionId))
