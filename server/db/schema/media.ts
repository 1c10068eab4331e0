import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { VideoFacts } from '#contract/media/media.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

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
    /** When `media/cleanup/remove-unreferenced-media.ts` first found that no row refers to it. */
    unnamedSince: timestamp('unnamed_since', { withTimezone: true }),
  },
  (table) => [
    index('media_project_content').on(table.projectId, table.sha256),
    index('media_project_size').on(table.projectId, table.size),
    index('media_unnamed').on(table.unnamedSince).where(sql`${table.unnamedSince} is not null`),
  ],
)

export type MediaRow = typeof media.$inferSelect

/**
 * A range of a file and the bytes to serve instead, of the same length: one byte repeated, or given
 * bytes (`media/inspection/geotags/blank.ts`).
 */
type Blank = { start: number; length: number; fill: number } | { start: number; base64: string }

/**
 * What is overwritten in an original when it is served (media/geotags.ts); without a row the file
 * was not searched yet. Not a column of `media`, whose rows are read by the hundred: this may be
 * 100 KB.
 */
export const mediaPlaces = pgTable('media_places', {
  mediaId: uuid('media_id')
    .primaryKey()
    .references(() => media.id, { onDelete: 'cascade' }),
  blanks: jsonb().$type<Blank[]>().notNull(),
  /** Hash of the blanks, for the ETag of the served file; '' when there are none. */
  digest: text().notNull(),
})

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
