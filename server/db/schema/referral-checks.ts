import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Subscriptions that were paid for the first time, until it was looked at who invited their person. */
export const referralChecks = pgTable(
  'referral_checks',
  {
    /** Stripe's id: 'sub_…'. */
    subscriptionId: text('subscription_id').primaryKey(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [index('referral_checks_due').on(table.dueAt)],
)
