import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Who belongs to a project; `isDefault` is chosen by each person for themselves. */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['OWNER', 'ADMIN', 'EDITOR'] }).notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
    /** When they last used the project, to a quarter of an hour (`access/note-activity.ts`). */
    lastActiveAt: timestamp('last_active_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    // The primary key begins with the project: without this one, a person's projects are looked for among all members.
    index('project_members_user').on(table.userId),
    uniqueIndex('project_members_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)
