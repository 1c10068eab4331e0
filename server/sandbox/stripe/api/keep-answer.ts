import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import * as v from 'valibot'
import { inTransaction, readRow } from '../../database.ts'
import type { Sandbox, SandboxEnv } from '../../sandbox.ts'
import { invalidRequest, StripeError } from './stripe-error.ts'

const keptMs = millisecondsInDay
const keptSchema = v.object({ request: v.string(), answer: v.string() })

const findKept = (db: DatabaseSync, key: string) =>
  readRow(
    keptSchema,
    db.prepare('SELECT request, answer FROM stripe_idempotency_keys WHERE key = ?').get(key),
  )

/**
 * Makes a change once for each Idempotency-Key: effect and answer are stored together, for a day.
 * The same key with other parameters is refused, as by Stripe.
 */
export const answerOnce = async (
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  c: Context<SandboxEnv>,
  change: () => Record<string, unknown>,
) => {
  const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
  if (key === undefined) return c.json(inTransaction(db, change))
  if (key.length > 255) throw invalidRequest('Idempotency keys can have at most 255 characters.')
  const now = clock.now()
  const request = JSON.stringify([c.req.path, c.get('params') ?? {}])
  db.prepare('DELETE FROM stripe_idempotency_keys WHERE made_at < ?').run(now - keptMs)
  const kept = findKept(db, key)
  if (kept && kept.request !== request)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  const answer =
    kept?.answer ??
    inTransaction(db, () => {
      const made = JSON.stringify(change())
      db.prepare(
        `INSERT INTO stripe_idempotency_keys (key, request, answer, made_at) VALUES (?, ?, ?, ?)`,
      ).run(key, request, made, now)
      return made
    })
  if (kept) c.header('idempotent-replayed', 'true')
  return c.body(answer, 200, { 'content-type': 'application/json' })
}
