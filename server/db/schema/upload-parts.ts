import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { uploads } from './uploads.ts'

/**
 * A stored file that holds a run of bytes of an upload. The row is written before the file, so
 * every file is known to the database; the part counts once `isKept` is set. When its upload is
 * gone, the file is deleted first and then the row.
 */
export const uploadParts = pgTable(
  'upload_parts',
  {
    key: text().primaryKey(),
    uploadId: uuid('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    start: bigint({ mode: 'number' }).notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    isKept: boolean('is_kept').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('upload_parts_upload').on(table.uploadId, table.start),
    index('upload_parts_left')
      .on(table.createdAt)
      .where(sql`${table.uploadId} is null or not ${table.isKept}`),
  ],
)
