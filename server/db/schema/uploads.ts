import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * A file on its way in pieces (server/uploads/README.md). It belongs to a person in a project; when
 * one of them is deleted it belongs to nobody and runs out like any other, its bytes with it.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Announced for the whole file, compared when it is used. */
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /**
     * Bytes kept, from the first on: where the next piece begins. Moves only by compare-and-set.
     */
    received: bigint({ mode: 'number' }).notNull().default(0),
    partCount: integer('part_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_project').on(table.projectId),
    index('uploads_expires').on(table.expiresAt),
  ],
)
