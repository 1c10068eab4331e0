import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/** The waiting list; the id is the position. Kept until the person asks to be removed. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    howDiscovered: text('how_discovered').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('waiting_entries_email').on(table.email)],
)
