import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ResultMeasure } from '#contract/post-results.ts'
import { deliveryTargets } from './delivery-targets.ts'

/**
 * What the network last told of a published target, and when it is asked next: a few times in the 30
 * days after the publication, then never again.
 */
export const postFigures = pgTable(
  'post_figures',
  {
    targetId: uuid('target_id')
      .primaryKey()
      .references(() => deliveryTargets.id, { onDelete: 'cascade' }),
    /** What was told, and nothing else; null before the first answer. */
    figures: jsonb().$type<Partial<Record<ResultMeasure, number>>>(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    /** How many questions were due so far. */
    looks: integer().notNull().default(0),
    /** When it is asked next; null: not again. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Why the last question got no answer, in Portuguese; null when it got one. */
    trouble: text(),
  },
  (table) => [index('post_figures_due').on(table.dueAt).where(sql`${table.dueAt} is not null`)],
)
