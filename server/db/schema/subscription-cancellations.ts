import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
