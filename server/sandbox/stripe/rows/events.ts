import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { readRow, readRows } from '../../database.ts'
import type { Sandbox } from '../../sandbox.ts'
import { apiVersion } from '../stripe-settings.ts'
import { newStripeId } from '../stripe-values.ts'

const eventSchema = v.object({
  id: v.string(),
  type: v.string(),
  /** The JSON text that is signed and sent; the same at every attempt. */
  payload: v.string(),
  attempts: v.number(),
  nextAttemptAt: v.nullable(v.number()),
  deliveredAt: v.nullable(v.number()),
  lastAnswer: v.nullable(v.string()),
})
export type StoredEvent = v.InferOutput<typeof eventSchema>

const select = `SELECT id, type, payload, attempts, next_attempt_at AS nextAttemptAt,
  delivered_at AS deliveredAt, last_answer AS lastAnswer FROM stripe_events`

type NewEvent = {
  type: string
  object: Record<string, unknown>
  /** For an event about a change: the former values. */
  previous?: Record<string, unknown>
}

/**
 * Stores an event. Stripe does not promise an order, so events that are due together are sent in a
 * random one.
 */
export const insertEvent = (
  { db, clock }: Pick<Sandbox, 'db' | 'clock'>,
  { type, object, previous }: NewEvent,
) => {
  const now = clock.now()
  const id = newStripeId('evt')
  const payload = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: Math.floor(now / 1000),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  db.prepare(
    `INSERT INTO stripe_events (id, type, payload, made_at, place, next_attempt_at)
    VALUES (:id, :type, :payload, :now, :place, :now)`,
  ).run({ id, type, payload: JSON.stringify(payload), now, place: randomInt(2 ** 31) })
}

export const findEvent = (db: DatabaseSync, id: string) =>
  readRow(eventSchema, db.prepare(`${select} WHERE id = ?`).get(id))

export const findDueEvent = (db: DatabaseSync, now: number) =>
  readRow(
    eventSchema,
    db.prepare(`${select} WHERE next_attempt_at <= ? ORDER BY attempts, place LIMIT 1`).get(now),
  )

/** The newest events, in the order in which they were created. */
export const listEvents = (db: DatabaseSync) =>
  readRows(
    eventSchema,
    db
      .prepare(`${select} WHERE seq > (SELECT max(seq) - 1000 FROM stripe_events) ORDER BY seq`)
      .all(),
  )

/** When the next event is due; undefined when none waits. */
export const findNextAttempt = (db: DatabaseSync): number | undefined =>
  readRow(
    v.object({ at: v.nullable(v.number()) }),
    db.prepare('SELECT min(next_attempt_at) AS at FROM stripe_events').get(),
  )?.at ?? undefined

/** `nextAttemptAt` is null when the event has arrived, or is given up. */
export const storeAttempt = (
  db: DatabaseSync,
  attempt: { id: string; answer: string; deliveredAt: number | null; nextAttemptAt: number | null },
) => {
  db.prepare(
    `UPDATE stripe_events SET attempts = attempts + 1, last_answer = :answer,
      delivered_at = coalesce(:deliveredAt, delivered_at), next_attempt_at = :nextAttemptAt
    WHERE id = :id`,
  ).run(attempt)
}

const keptMs = 30 * millisecondsInDay

/** At a start: makes events that have not arrived due again, and deletes old ones that have. */
export const refreshEvents = (db: DatabaseSync, now: number) => {
  db.prepare('DELETE FROM stripe_events WHERE next_attempt_at IS NULL AND made_at < ?').run(
    now - keptMs,
  )
  db.prepare(
    'UPDATE stripe_events SET attempts = 0, next_attempt_at = ? WHERE delivered_at IS NULL',
  ).run(now)
}
