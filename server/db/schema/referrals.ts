import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
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
