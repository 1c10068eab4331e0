import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

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
