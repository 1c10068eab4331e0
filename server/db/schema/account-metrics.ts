import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ToldMetrics } from '../../networks/told-numbers.ts'
import { socialAccounts } from './social-accounts.ts'

/** What the network last said of an account, and when it may be asked again. */
export const accountMetrics = pgTable('account_metrics', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: 'cascade' }),
  /** Null, as `fetchedAt`, while it has never said anything. */
  told: jsonb().$type<ToldMetrics>(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }),
  /** Why the last question got no answer, in Portuguese; null when it got one. */
  trouble: text(),
  /**
   * Nobody asks before: while one process is asking, while an answer is good, and for a while after a
   * failure.
   */
  askAgainAt: timestamp('ask_again_at', { withTimezone: true }).notNull(),
})
