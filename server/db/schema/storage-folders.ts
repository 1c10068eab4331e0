import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
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
