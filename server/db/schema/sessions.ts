import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** One row a sign-in. Every call asks whether its session still stands. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Moves with each refresh, up to the absolute end. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Signed out, or ended because a copy of its refresh token was used. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
  ],
)
