import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * One row. With it the file store distinguishes this database from any other, from a copy and from
 * an older state of itself (`media/cleanup/claim-store.ts`).
 */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
  /** How many times the store was searched for lost files. */
  sweeps: integer().notNull().default(0),
})

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
