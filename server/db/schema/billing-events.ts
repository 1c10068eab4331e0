import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
