import { boolean, integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/**
 * One row, by which the file store knows this database from any other, and from a copy or an
 * earlier day of itself (`media/claim-store.ts`).
 */
export const installation = pgTable('installation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  id: uuid().notNull().defaultRandom(),
  /** How often lost files were looked for. */
  sweeps: integer().notNull().default(0),
})
