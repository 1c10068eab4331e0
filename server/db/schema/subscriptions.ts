import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BillingInterval } from '#contract/plan.ts'
import { plans } from './plans.ts'
import { users } from './users.ts'

/**
 * Each subscription as Stripe last described it. A person may have several (a second payment by
 * mistake); the best one counts (`billing/choose-subscription.ts`).
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    /** Stripe's id: 'sub_…'. */
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    /** The payer's address, as Stripe knows it, in lower case. */
    customerEmail: text('customer_email'),
    /** Null until a person with that address, or with the payment's reference, is known. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    planId: uuid('plan_id').references(() => plans.id),
    interval: text().$type<BillingInterval>(),
    /** Stripe's status: 'active', 'trialing', 'past_due', 'canceled', 'unpaid', … */
    status: text().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    paidUntil: timestamp('paid_until', { withTimezone: true }).notNull(),
    isCancelledAtEnd: boolean('is_cancelled_at_end').notNull().default(false),
    /** When payments began to fail; null while they succeed. */
    pastDueSince: timestamp('past_due_since', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** When money was first taken, and how much: after the free days of a link; no renewal changes it. */
    firstPaidAt: timestamp('first_paid_at', { withTimezone: true }),
    firstPaidCents: bigint('first_paid_cents', { mode: 'number' }),
    /** When Stripe created the newest event that was applied; older ones change nothing. */
    saidAt: timestamp('said_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('subscriptions_user').on(table.userId),
    index('subscriptions_customer').on(table.customerId),
    index('subscriptions_customer_email').on(table.customerEmail),
  ],
)
