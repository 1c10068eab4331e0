import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BillingInterval } from '#contract/billing/plan.ts'
import { users } from './users.ts'

/** What can be bought. `billing/first-plans.ts` fills it at the first start. */
export const plans = pgTable('plans', {
  id: uuid().primaryKey().defaultRandom(),
  /** The stable name: 'starter'. Prices at Stripe have the lookup keys '<key>_monthly' and '<key>_yearly'. */
  key: text().notNull().unique(),
  name: text().notNull(),
  description: text().notNull(),
  /** In BRL cents: of one month when paid monthly, and of one year when paid yearly. */
  priceCents: integer('price_cents').notNull(),
  yearlyPriceCents: integer('yearly_price_cents').notNull(),
  /** Of one project; 0: without limit. */
  maxAccounts: integer('max_accounts').notNull(),
  /** Owned by one person; 0: without limit. */
  maxProjects: integer('max_projects').notNull(),
  /** Of all projects that one person owns together. */
  storageBytes: bigint('storage_bytes', { mode: 'number' }).notNull(),
  features: jsonb().$type<string[]>().notNull().default([]),
  isActive: boolean('is_active').notNull().default(true),
  /** Payment links; null: the stand-in's where it runs, otherwise nobody can pay. */
  monthlyLink: text('monthly_link'),
  yearlyLink: text('yearly_link'),
  /** For who had free days of a plan already; null: the links above. */
  monthlyPlainLink: text('monthly_plain_link'),
  yearlyPlainLink: text('yearly_plain_link'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

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

/** The free trial of each person, which begins with the account and needs no card. */
export const trials = pgTable('trials', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  /** Whether an account of this mailbox that was deleted had a subscription. */
  hadSubscription: boolean('had_subscription').notNull().default(false),
})

/**
 * When the free trial of an address ends, kept after its account was deleted, so that each address
 * has one trial. Stores only a keyed hash of the address (`security/hash-code.ts`). Kept for a
 * year.
 */
export const usedTrials = pgTable(
  'used_trials',
  {
    mailbox: text().primaryKey(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** Whether there was a subscription too, so that its free days are not given again. */
    hadSubscription: boolean('had_subscription').notNull().default(false),
  },
  (table) => [index('used_trials_ends').on(table.endsAt)],
)
