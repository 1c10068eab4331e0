import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/** Which mails about the end of a plan were written, so that each is written once. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the mail says: 'trial-ends-in-3', 'payment-failed', … */
    kind: text().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.endsAt] })],
)
