import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * How often something was done on a public page in a day (UTC), and nothing about who did it. Kept
 * for two years.
 */
export const analyticsDays = pgTable(
  'analytics_days',
  {
    day: date().notNull(),
    page: text().notNull(),
    kind: text().notNull(),
    /** For scrolls, the percentage; otherwise 0. */
    value: integer().notNull().default(0),
    count: bigint({ mode: 'number' }).notNull().default(0),
    /** The sum over all visits. */
    seconds: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.page, table.kind, table.value] })],
)
