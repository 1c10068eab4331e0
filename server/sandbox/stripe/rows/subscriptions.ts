import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { flagColumn, jsonColumn, readRow, readRows } from '../../database.ts'
import { methodSchema } from '../price-list.ts'
import { newStripeId } from '../stripe-values.ts'

const optionalTime = v.nullable(v.number())

export const statusSchema = v.picklist([
  ...(['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled'] as const),
])

const subscriptionSchema = v.object({
  seq: v.number(),
  id: v.string(),
  itemId: v.string(),
  customerId: v.string(),
  lookupKey: v.string(),
  status: statusSchema,
  created: v.number(),
  /** Of its first payment. */
  method: methodSchema,
  /** Ids of what its next invoice takes off. */
  discounts: jsonColumn(v.array(v.string())),
  /** Where its periods are counted from. */
  anchor: v.number(),
  periodStart: v.number(),
  periodEnd: v.number(),
  cancelsAtEnd: flagColumn,
  /** Chosen on the page: the card is refused when the period ends. */
  failsNext: flagColumn,
  /** Null for one that began without free days. */
  trialEnd: optionalTime,
  pastDueSince: optionalTime,
  canceledAt: optionalTime,
  endedAt: optionalTime,
  endReason: v.nullable(v.picklist(['cancellation_requested', 'payment_failed'])),
  latestInvoice: v.nullable(v.string()),
})
export type Subscription = v.InferOutput<typeof subscriptionSchema>

const select = `SELECT seq, id, item_id AS itemId, customer_id AS customerId,
  lookup_key AS lookupKey, method, discounts, status, created, anchor, period_start AS periodStart,
  period_end AS periodEnd, cancels_at_end AS cancelsAtEnd, fails_next AS failsNext,
  trial_end AS trialEnd, past_due_since AS pastDueSince, canceled_at AS canceledAt, ended_at AS endedAt,
  end_reason AS endReason, latest_invoice AS latestInvoice FROM stripe_subscriptions`

export const insertSubscription = (
  db: DatabaseSync,
  given: Pick<
    Subscription,
    | 'customerId'
    | 'lookupKey'
    | 'method'
    | 'status'
    | 'created'
    | 'anchor'
    | 'periodStart'
    | 'periodEnd'
    | 'trialEnd'
  >,
): Subscription => {
  const id = newStripeId('sub')
  db.prepare(
    `INSERT INTO stripe_subscriptions (id, item_id, customer_id, lookup_key, status, created,
      anchor, period_start, period_end, trial_end, method)
    VALUES (:id, :itemId, :customerId, :lookupKey, :status, :created, :anchor, :periodStart,
      :periodEnd, :trialEnd, :method)`,
  ).run({ id, itemId: newStripeId('si'), ...given })
  return subscriptionOf(db, { subscriptionId: id })
}

export const storeSubscription = (db: DatabaseSync, changed: Subscription): Subscription => {
  const { seq: _seq, itemId: _item, customerId: _customer, ...kept } = changed
  const { created: _created, method: _method, ...rest } = kept
  db.prepare(
    `UPDATE stripe_subscriptions SET lookup_key = :lookupKey, status = :status, anchor = :anchor,
      period_start = :periodStart, period_end = :periodEnd, cancels_at_end = :cancelsAtEnd,
      fails_next = :failsNext, trial_end = :trialEnd, past_due_since = :pastDueSince, canceled_at = :canceledAt,
      ended_at = :endedAt, end_reason = :endReason, latest_invoice = :latestInvoice,
      discounts = :discounts
    WHERE id = :id`,
  ).run({
    ...rest,
    cancelsAtEnd: Number(rest.cancelsAtEnd),
    failsNext: Number(rest.failsNext),
    discounts: JSON.stringify(rest.discounts),
  })
  return changed
}

export const findSubscription = (db: DatabaseSync, id: string) =>
  readRow(subscriptionSchema, db.prepare(`${select} WHERE id = ?`).get(id))

/** The subscription of a stored row. */
export const subscriptionOf = (
  db: DatabaseSync,
  { subscriptionId }: { subscriptionId: string },
): Subscription => {
  const subscription = findSubscription(db, subscriptionId)
  if (!subscription) throw new Error(`no subscription ${subscriptionId}`)
  return subscription
}

export type SubscriptionFilter = {
  /** Undefined: all that are not over. */
  status?: Subscription['status'] | 'all' | undefined
  customerId?: string | undefined
  email?: string | undefined
  /** Older than that one. */
  beforeSeq?: number | undefined
  limit: number
}

/** Newest first. */
export const listSubscriptions = (db: DatabaseSync, filter: SubscriptionFilter) =>
  readRows(
    subscriptionSchema,
    db
      .prepare(
        `${select}
        WHERE (:status = 'all' OR status = :status OR (:status IS NULL
              AND status NOT IN ('canceled', 'incomplete_expired')))
          AND (:customerId IS NULL OR customer_id = :customerId)
          AND (:email IS NULL
            OR customer_id IN (SELECT id FROM stripe_customers WHERE email = :email))
          AND (:beforeSeq IS NULL OR seq < :beforeSeq)
        ORDER BY seq DESC LIMIT :limit`,
      )
      .all({
        status: filter.status ?? null,
        customerId: filter.customerId ?? null,
        email: filter.email ?? null,
        beforeSeq: filter.beforeSeq ?? null,
        limit: filter.limit,
      }),
  )

/** One of that address that has begun and goes on, or could by a payment. */
export const findLiveSubscription = (db: DatabaseSync, email: string) =>
  listSubscriptions(db, { email, limit: 100 }).find(({ status }) => status !== 'incomplete')

/** Those whose first payment has not come. */
export const listIncompleteSubscriptions = (db: DatabaseSync) =>
  readRows(subscriptionSchema, db.prepare(`${select} WHERE status = 'incomplete'`).all())

/** Those whose period is over, and those whose payment fails since before `unpaidBefore`. */
export const listDueSubscriptions = (
  db: DatabaseSync,
  { now, unpaidBefore }: { now: number; unpaidBefore: number },
) =>
  readRows(
    subscriptionSchema,
    db
      .prepare(
        `${select} WHERE (status IN ('active', 'trialing') AND period_end <= :now)
          OR (status = 'past_due' AND past_due_since <= :unpaidBefore)`,
      )
      .all({ now, unpaidBefore }),
  )

const sessionSchema = v.object({
  id: v.string(),
  subscriptionId: v.string(),
  /** Of the payment link. */
  clientReferenceId: v.nullable(v.string()),
})
export type Session = v.InferOutput<typeof sessionSchema>

const selectSession = `SELECT id, subscription_id AS subscriptionId,
  client_reference_id AS clientReferenceId FROM stripe_sessions`

export const insertSession = (db: DatabaseSync, session: Session) => {
  db.prepare(
    `INSERT INTO stripe_sessions (id, subscription_id, client_reference_id)
    VALUES (:id, :subscriptionId, :clientReferenceId)`,
  ).run(session)
}

export const findSession = (db: DatabaseSync, id: string): Session | undefined =>
  readRow(sessionSchema, db.prepare(`${selectSession} WHERE id = ?`).get(id))

/** The checkout that made a subscription. */
export const findSessionOf = (db: DatabaseSync, subscriptionId: string): Session | undefined =>
  readRow(
    sessionSchema,
    db.prepare(`${selectSession} WHERE subscription_id = ?`).get(subscriptionId),
  )
