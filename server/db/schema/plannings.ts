import { integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { HashtagGroup, WeeklySlot } from '#contract/planning.ts'
import { projects } from './projects.ts'

/** What a project's people share for planning; there is no row until something was saved. */
export const plannings = pgTable('plannings', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  slots: jsonb().$type<WeeklySlot[]>().notNull(),
  hashtagGroups: jsonb('hashtag_groups').$type<HashtagGroup[]>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
