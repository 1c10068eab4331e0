import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '#contract/project-activity.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** What people did in a project, for its members to read. Kept for a year. */
export const projectActivities = pgTable(
  'project_activities',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /**
     * The person's name and address at that time, shown when their account is deleted or has left
     * the project.
     */
    userName: text('user_name').notNull(),
    userEmail: text('user_email'),
    kind: text().$type<ActivityKind>().notNull(),
    /** The name, invited address or text that it was about, as it was at that time. */
    subject: text().notNull().default(''),
    /**
     * The person it was about: a member, or an invited person. Null in rows that are older than
     * this column.
     */
    subjectUserId: uuid('subject_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The member's address at that time; for an invitation `subject` is the address. */
    subjectEmail: text('subject_email'),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('project_activities_project').on(table.projectId, table.id.desc()),
    index('project_activities_created').on(table.createdAt),
    index('project_activities_invited')
      .on(table.subject)
      .where(sql`${table.kind} in ('member-invited', 'invite-withdrawn')`),
  ],
)
