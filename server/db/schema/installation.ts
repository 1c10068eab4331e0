import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * One row. With it the file store distinguishes this database from any other, from a copy and from
 * an older state of itself (`media/claim-store.ts`).
 */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
  /** How many times the store was searched for lost files. */
  sweeps: integer().notNull().default(0),
})
