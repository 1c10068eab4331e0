import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * When each kind of cleanup was last started by any process, and where it continues
 * (`claim-sweep.ts`).
 */
export const sweeps = pgTable('sweeps', {
  name: text().primaryKey(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
  /** The last item processed; '' to start from the first; 'open' for one that is not done. */
  position: text().notNull().default(''),
})
