import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ResultMeasure } from '#contract/post-results.ts'
import { deliveryTargets } from './delivery-targets.ts'

/**
 * What the network last told of a published target, and when it is asked next: a few times in the 30
 * days after the publication, then never again. Ends with its post, with the account's link, and after
 * two years.
 */
export const postFigures = pgTable(
  'post_figures',
  {
    targetId: uuid('target_id')
      .primaryKey()
      .references(() => deliveryTargets.id, { onDelete: 'cascade' }),
    /** All that one answer told, at `fetchedAt`, and nothing else; null before the first. */
    figures: jsonb().$type<Partial<Record<ResultMeasure, number>>>(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    /** When it is asked next, or, while somebody asks, when another may; null: not again. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Why the last question got no answer, in Portuguese; null when it got one. */
    trouble: text(),
  },
  (table) => [
    index('post_figures_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
    // For the end of old rows.
    index('post_figures_fetched').on(table.fetchedAt),
  ],
)
