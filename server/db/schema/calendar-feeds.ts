import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Secret addresses of a project's calendar (.ics). Deleted when they are withdrawn. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** For whom it was made; '' for none. */
    name: text().notNull().default(''),
    /** SHA-256 of the address's token, by which it is found; and the token, encrypted, to show it. */
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When somebody last asked for it, to the hour; null until then. */
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    index('calendar_feeds_project').on(table.projectId),
    index('calendar_feeds_creator').on(table.createdBy),
  ],
)
