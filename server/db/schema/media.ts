import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

/**
 * A file of a project, kept once by content: original untouched, thumbnail and derived copies
 * beside it.
 */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    sha256: text().notNull(),
    kind: text({ enum: ['image', 'video'] }).notNull(),
    contentType: text('content_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    durationSeconds: real('duration_seconds'),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * Since when nothing names it, as far as housekeeping has seen
     * (`remove-unreferenced-media.ts`).
     */
    unnamedSince: timestamp('unnamed_since', { withTimezone: true }),
  },
  (table) => [
    index('media_project_content').on(table.projectId, table.sha256),
    index('media_project_size').on(table.projectId, table.size),
    index('media_unnamed').on(table.unnamedSince).where(sql`${table.unnamedSince} is not null`),
  ],
)
