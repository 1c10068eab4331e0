import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { media } from './media.ts'
import { projects } from './projects.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** A folder of a project's storage. */
export const storageFolders = pgTable(
  'storage_folders',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null at the root. */
    parentId: uuid('parent_id').references((): AnyPgColumn => storageFolders.id, {
      onDelete: 'cascade',
    }),
    name: text().notNull(),
    /** `storageNameKey` of the name. */
    nameKey: text('name_key').notNull(),
    /** The name without accents, in lower case: what a search looks at. */
    searchName: text('search_name').notNull(),
    /** argon2id; null for a folder without a password of its own. */
    passwordHash: text('password_hash'),
    /** What sessions gave earlier opens nothing any more. */
    passwordSetAt: timestamp('password_set_at', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /**
     * The item by whose deletion it is in the trash: itself, or a folder around it. Null: not in the
     * trash.
     */
    trashId: uuid('trash_id'),
    /** Of the item that was deleted itself; null for what is in the trash with its folder. */
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    trashedBy: uuid('trashed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('storage_folders_name')
      .on(table.projectId, sql`coalesce(${table.parentId}, ${table.projectId})`, table.nameKey)
      .where(sql`${table.trashId} is null`),
    index('storage_folders_project').on(table.projectId),
    index('storage_folders_parent').on(table.parentId),
    index('storage_folders_creator').on(table.createdBy),
    index('storage_folders_trash').on(table.trashId).where(sql`${table.trashId} is not null`),
    index('storage_folders_trashed').on(table.trashedAt).where(sql`${table.trashedAt} is not null`),
  ],
)

/**
 * A file in a folder of a project's storage. Its bytes are those of a row of `media` where a post
 * could carry them, so that they are stored and counted once; else they are its own
 * (`storageKey`). While both are null it is announced and its bytes have not arrived; `size` counts
 * for the limit all the same.
 */
export const storageFiles = pgTable(
  'storage_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    folderId: uuid('folder_id')
      .notNull()
      .references(() => storageFolders.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `storageNameKey` of the name. */
    nameKey: text('name_key').notNull(),
    /** The name without accents, in lower case: what a search looks at. */
    searchName: text('search_name').notNull(),
    /** In bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** By its bytes; of an announced file, as it was announced. */
    contentType: text('content_type').notNull(),
    sha256: text(),
    /** No cascade: a row of `media` that a file refers to is not deleted before it. */
    mediaId: uuid('media_id').references(() => media.id),
    storageKey: text('storage_key'),
    /** Of a file that is no medium: the first page of a PDF. */
    thumbnailKey: text('thumbnail_key'),
    /** The Idempotency-Key that created it. */
    entryKey: text('entry_key'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Until when the bytes of an announced file may arrive; null once they are there. */
    announcedUntil: timestamp('announced_until', { withTimezone: true }),
    /** As in `storage_folders`. */
    trashId: uuid('trash_id'),
    trashedAt: timestamp('trashed_at', { withTimezone: true }),
    trashedBy: uuid('trashed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('storage_files_name')
      .on(table.folderId, table.nameKey)
      .where(sql`${table.trashId} is null and ${table.announcedUntil} is null`),
    index('storage_files_sorted').on(table.folderId, table.searchName, table.id),
    index('storage_files_created').on(table.folderId, table.createdAt, table.id),
    index('storage_files_size').on(table.folderId, table.size, table.id),
    // Holds all that the sum of a project's bytes needs.
    index('storage_files_own_bytes')
      .on(table.projectId, table.announcedUntil, table.size)
      .where(sql`${table.mediaId} is null`),
    index('storage_files_project').on(table.projectId),
    index('storage_files_creator').on(table.createdBy),
    index('storage_files_media').on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index('storage_files_trash').on(table.trashId).where(sql`${table.trashId} is not null`),
    index('storage_files_trashed').on(table.trashedAt).where(sql`${table.trashedAt} is not null`),
    index('storage_files_announced')
      .on(table.announcedUntil)
      .where(sql`${table.announcedUntil} is not null`),
  ],
)

/** A session that gave a folder's password; it ends with the session, and with the password. */
export const storageUnlocks = pgTable(
  'storage_unlocks',
  {
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    folderId: uuid('folder_id')
      .notNull()
      .references(() => storageFolders.id, { onDelete: 'cascade' }),
    /** `passwordSetAt` of the folder whose password it was. */
    passwordSetAt: timestamp('password_set_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.folderId] }),
    index('storage_unlocks_folder').on(table.folderId),
  ],
)
