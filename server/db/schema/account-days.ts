import { date, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { socialAccounts } from './social-accounts.ts'

/**
 * Numbers of an account day by day, as its network told them; null for what it did not tell. Asked
 * again, a day's row is written over and never added to. Kept for two years.
 */
export const accountDays = pgTable(
  'account_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => socialAccounts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** How many there were when it was last asked on that day. */
    followers: integer(),
    followersAt: timestamp('followers_at', { withTimezone: true }),
    /** People who saw something of the account that day, and how often something was seen. */
    reach: integer(),
    views: integer(),
    /** When the network was last asked for reach and views, and answered. */
    activityAt: timestamp('activity_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    // For the end of old rows.
    index('account_days_day').on(table.day),
  ],
)
