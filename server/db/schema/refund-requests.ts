import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { BillingInterval } from '#contract/plan.ts'
import { users } from './users.ts'

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
