import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The ids of batches that arrived, so that one that arrives twice is counted once. Kept for a week.
 */
export const analyticsBatches = pgTable(
  'analytics_batches',
  {
    id: uuid().primaryKey(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('analytics_batches_received').on(table.receivedAt)],
)
