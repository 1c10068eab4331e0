import { integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { HashtagGroup, WeeklySlot } from '#contract/planning.ts'
import { projects } from './projects.ts'

/** The planning of a project. A project whose planning was never saved has no row. */
export const plannings = pgTable('plannings', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  slots: jsonb().$type<WeeklySlot[]>().notNull(),
  hashtagGroups: jsonb('hashtag_groups').$type<HashtagGroup[]>().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
