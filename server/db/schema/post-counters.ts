import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

/**
 * The last number given to a post of a project. Its own table, so that posts made at once wait for
 * each other here and not for the project's row. Written by a trigger of `posts` alone.
 */
export const postCounters = pgTable('post_counters', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  last: integer().notNull(),
})
