import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Why a friend who paid with a person's code does not count. */
export type Refusal = 'own-account' | 'not-new' | 'refunded' | 'limit'

/**
 * Friends who paid with a person's code, one row for a friend at most. `refusal` says why one does
 * not count. The reward of one who counts: waits (`rewardSubscriptionId` null), is given (a coupon
 * on that subscription), is used (`rewardUsedAt`).
 */
export const referrals = pgTable(
  'referrals',
  {
    /** Null once the friend's account was deleted: it counts on. */
    friendId: uuid('friend_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    inviterId: uuid('inviter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The friend's subscription that was paid with the code, Stripe's id. */
    subscriptionId: text('subscription_id').primaryKey(),
    paidAt: timestamp('paid_at', { withTimezone: true }).notNull(),
    refusal: text().$type<Refusal>(),
    /**
     * Keyed hashes of what the friend would be known by in another account: mailboxes and cards.
     * Emptied when the payment is a year old and the friend's account gone.
     */
    friendMarks: text('friend_marks').array().notNull().default(sql`'{}'::text[]`),
    /** The subscription of the inviter that the reward was put on, and when. */
    rewardSubscriptionId: text('reward_subscription_id'),
    rewardGivenAt: timestamp('reward_given_at', { withTimezone: true }),
    rewardUsedAt: timestamp('reward_used_at', { withTimezone: true }),
  },
  (table) => [
    index('referrals_inviter').on(table.inviterId),
    index('referrals_marks').using('gin', table.friendMarks),
  ],
)

/** The code by which a person invites friends: a promotion code at Stripe once that was told of it. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    /** In capitals, as 'ANA7K2Q9X'. */
    code: text().primaryKey(),
    /** Null once the account was deleted: the row goes when the code was ended at Stripe, too. */
    userId: uuid('user_id')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    /** Stripe's id: 'promo_…'; null until it was made there. */
    promotionCodeId: text('promotion_code_id').unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it is to be made or ended at Stripe; null while nothing is to be done. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** When the person's rewards are to be looked at; null while none is open. */
    rewardsDueAt: timestamp('rewards_due_at', { withTimezone: true }),
    rewardAttempts: integer('reward_attempts').notNull().default(0),
  },
  (table) => [
    index('referral_codes_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index('referral_codes_rewards_due')
      .on(table.rewardsDueAt)
      .where(sql`${table.rewardsDueAt} is not null`),
  ],
)

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
