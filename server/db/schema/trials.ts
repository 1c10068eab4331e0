import { boolean, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

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
