import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Messages from the contact form. Kept for a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [index('contact_messages_created').on(table.createdAt)],
)
