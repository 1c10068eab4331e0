import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BillingInterval } from '#contract/billing/plan.ts'
import { users } from './users.ts'

/**
 * Which person a customer at Stripe is, known from the reference of a payment or from a proved
 * address.
 */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    /** Stripe's id: 'cus_…'. */
    id: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('billing_customers_user').on(table.userId)],
)

/** Stripe's events, each stored once before anything is done with it. Kept for 13 months. */
export const billingEvents = pgTable(
  'billing_events',
  {
    /** Stripe's id: 'evt_…'. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** When Stripe made it, which may be long before it arrived. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
    /** Whom it is about, where it says so: found again by these. */
    subscriptionId: text('subscription_id'),
    customerId: text('customer_id'),
    /** Null when the person it is about has deleted their account. */
    payload: jsonb(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    /** Null while it waits to be applied. */
    appliedAt: timestamp('applied_at', { withTimezone: true }),
    /** What it did: 'applied', 'older', 'ignored', 'unknown-customer', 'deleted-person', 'unreadable'. */
    outcome: text(),
    lastError: text('last_error'),
  },
  (table) => [
    index('billing_events_received').on(table.receivedAt),
    index('billing_events_subscription').on(table.subscriptionId),
    index('billing_events_customer').on(table.customerId),
    index('billing_events_waiting').on(table.nextAttemptAt).where(sql`${table.appliedAt} is null`),
  ],
)

/** Which mails about the end of a plan were written, so that each is written once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the mail says: 'trial-ends-in-3', 'payment-failed', … */
    kind: text().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.endsAt] })],
)

/**
 * Subscriptions of deleted people, which we end at Stripe. Written when the account is deleted, or
 * when a payment of theirs comes later, and tried until Stripe has done it. What Stripe says of them
 * from then on changes nothing.
 */
export const subscriptionCancellations = pgTable(
  'subscription_cancellations',
  {
    /** Stripe's id: 'sub_…'. */
    id: text().primaryKey(),
    wishedAt: timestamp('wished_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('subscription_cancellations_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.doneAt} is null`),
  ],
)

/**
 * Purchases that people asked to have back, one request for a subscription, with what was known of
 * the purchase then. Of a deleted person stays what is open, without the person and their reason: the
 * money is still owed, and Stripe's id finds it.
 */
export const refundRequests = pgTable(
  'refund_requests',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stripe's id: 'sub_…'. Not a reference, since the subscription's row goes with the person. */
    subscriptionId: text('subscription_id').notNull().unique(),
    planName: text('plan_name').notNull(),
    interval: text().$type<BillingInterval>(),
    /** Of the first payment; null where Stripe has not told us. */
    cents: bigint({ mode: 'number' }),
    boughtAt: timestamp('bought_at', { withTimezone: true }).notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    reason: text().notNull().default(''),
    state: text().$type<'open' | 'done' | 'declined'>().notNull().default('open'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /** The operator's address at that time. */
    answeredBy: text('answered_by'),
  },
  (table) => [index('refund_requests_user').on(table.userId)],
)

/**
 * Who deleted their account, as a keyed hash of the id (`security/hash-code.ts`): a payment may be
 * finished after that, and is ended then. Kept for 60 days (`billing/cancellations/deleted-people.ts`).
 */
export const deletedPeople = pgTable(
  'deleted_people',
  {
    idHash: text('id_hash').primaryKey(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('deleted_people_deleted').on(table.deletedAt)],
)
