import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * A file being uploaded in pieces (server/uploads/README.md). It belongs to a person in a project.
 * When one of these is deleted, it has no owner and expires with its bytes like any other.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    projectId: uuid('project_id').references(() => projects.id, { onDelete: 'set null' }),
    /** Hash of the whole file as announced; compared when the file is used. */
    sha256: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /**
     * Bytes stored, counted from the first: the offset of the next piece. Changed only by
     * compare-and-set.
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
