import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * When the free trial of an address ends, kept after its account was deleted, so that each address
 * has one trial. Stores only a keyed hash of the address (`security/hash-code.ts`). Kept for a
 * year.
 */
export const usedTrials = pgTable(
  'used_trials',
  {
    mailbox: text().primaryKey(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** Whether there was a subscription too, so that its free days are not given again. */
    hadSubscription: boolean('had_subscription').notNull().default(false),
  },
  (table) => [index('used_trials_ends').on(table.endsAt)],
)
