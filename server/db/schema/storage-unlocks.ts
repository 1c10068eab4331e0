import { index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { sessions } from './sessions.ts'
import { storageFolders } from './storage-folders.ts'

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
