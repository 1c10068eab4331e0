import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Written by rate-limiter-flexible, which fixes the columns. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true, mode: 'date' }),
})
