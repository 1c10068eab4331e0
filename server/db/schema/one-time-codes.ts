import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './users.ts'

/**
 * A code of six digits that was sent by mail, and the token of the mail's link or of the browser
 * that asked. Using the code takes both; both are stored as hashes. A few wrong tries end the code.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({
      enum: ['verify-email', 'reset-password', 'sign-in', 'change-email'],
    }).notNull(),
    /** SHA-256 of the token in the mail's link, or in the cookie of the browser that asked. */
    tokenHash: text('token_hash').notNull().unique(),
    /** A keyed hash of the digits: a plain one would be guessed in a moment. */
    codeHash: text('code_hash').notNull(),
    /** For 'change-email': the address that the code was sent to. */
    email: text(),
    /**
     * For 'verify-email': SHA-256 of the secret in the cookie of the browser that gave the password
     * (`sign-up/sign-up-cookie.ts`).
     */
    browserHash: text('browser_hash'),
    /** For 'verify-email': the sealed token of the invitation that led to the sign-up. */
    inviteSealed: text('invite_sealed'),
    /** Wrong tries so far. */
    attempts: integer().notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the digits end; the token may go on, and have new digits sent. */
    codeExpiresAt: timestamp('code_expires_at', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '10 minutes'`),
    /** When the token ends. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the right code was entered. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    index('one_time_codes_user').on(table.userId, table.purpose),
    index('one_time_codes_expires').on(table.expiresAt),
  ],
)
