import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Who deleted their account, as a keyed hash of the id (`security/hash-code.ts`): a payment may be
 * finished after that, and is ended then. Kept for 60 days (`billing/cancellations/deleted-people.ts`).
 */
export const deletedPeople = pgTable(
  'deleted_people',
  {
    idHash: text('id_hash').primaryKey(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('deleted_people_deleted').on(table.deletedAt)],
)
