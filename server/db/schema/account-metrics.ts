import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ToldMetrics } from '../../networks/network.ts'
import { socialAccounts } from './social-accounts.ts'

/** What the network last said of an account. */
export const accountMetrics = pgTable('account_metrics', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: 'cascade' }),
  told: jsonb().$type<ToldMetrics>().notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
  /** Why the last question got no answer, in Portuguese; null when it got one. */
  trouble: text(),
})
