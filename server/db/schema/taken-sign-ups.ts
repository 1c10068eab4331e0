import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Sign-ups with an address that has an account. Nothing comes of them, but a sign-in with their
 * password is answered as it would be if the address had been free. Stores only a keyed hash of the
 * address (`security/hash-code.ts`). Kept as long as a sign-up that nobody verifies.
 */
export const takenSignUps = pgTable(
  'taken_sign_ups',
  {
    emailHash: text('email_hash').primaryKey(),
    /** Null after a second one: of that nobody knows whose password is the right one. */
    passwordHash: text('password_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('taken_sign_ups_created').on(table.createdAt)],
)
