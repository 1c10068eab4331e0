import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Mails to be sent, written in the transaction of what they tell about. `content` holds codes and
 * links, so it is encrypted, and emptied when the mail was sent or given up.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    recipient: text().notNull(),
    /** The template's name, for the log: 'verify-email', 'invite'. */
    kind: text().notNull(),
    /** {subject, text, html}, encrypted; null when nothing is left to send. */
    content: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    /** Until this time only the process that is sending the mail may touch it. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    /** After this time the mail is useless, because its code has expired. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    failedAt: timestamp('failed_at', { withTimezone: true }),
    /** The server's reply code and text, shortened. */
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('outgoing_mails_due').on(table.nextAttemptAt).where(sql`${table.content} is not null`),
    index('outgoing_mails_created').on(table.createdAt),
  ],
)
