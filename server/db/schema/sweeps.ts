import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * When each kind of tidying was last begun by any process, and where it is to go on
 * (`claim-sweep.ts`).
 */
export const sweeps = pgTable('sweeps', {
  name: text().primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
  /** The last thing looked at; '' to begin again from the first. */
  position: text().notNull().default(''),
})
