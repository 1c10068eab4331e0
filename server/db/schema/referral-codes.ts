import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** The code by which a person invites friends: a promotion code at Stripe once that was told of it. */
export const referralCodes = pgTable('referral_codes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** In capitals, as 'ANA7K2Q9'. */
  code: text().notNull().unique(),
  /** Stripe's id: 'promo_…'; null until it was made there. */
  promotionCodeId: text('promotion_code_id').unique(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
