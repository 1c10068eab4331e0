import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VideoFacts } from '#contract/video-facts.ts'
import { projects } from './projects.ts'

/**
 * A file of a project, stored once per content: the unchanged original, its thumbnail and its
 * derived copies.
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
    /** Null for a picture, and for a video that was stored before its facts were measured. */
    videoFacts: jsonb('video_facts').$type<VideoFacts>(),
    storageKey: text('storage_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When `remove-unreferenced-media.ts` first found that no row refers to it. */
    unnamedSince: timestamp('unnamed_since', { withTimezone: true }),
  },
  (table) => [
    index('media_project_content').on(table.projectId, table.sha256),
    index('media_project_size').on(table.projectId, table.size),
    index('media_unnamed').on(table.unnamedSince).where(sql`${table.unnamedSince} is not null`),
  ],
)

export type MediaRow = typeof media.$inferSelect
