import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * An account of a network linked to a project. Unlinking sets `removedAt`: what it published keeps
 * its name.
 */
export const socialAccounts = pgTable(
  'social_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    platformId: text('platform_id').notNull(),
    /** The account's id at the network. */
    remoteId: text('remote_id').notNull(),
    username: text().notNull(),
    /** Key of the picture in the file store; null when the network gave none. */
    pictureKey: text('picture_key'),
    /** Access token, encrypted (`security/secret-box.ts`). Never overwritten with nothing. */
    accessTokenSealed: text('access_token_sealed').notNull(),
    refreshTokenSealed: text('refresh_token_sealed'),
    tokenExpiresAt: timestamp('token_expires_at', { withTimezone: true }),
    scopes: text().array().notNull().default(sql`'{}'::text[]`),
    status: text({ enum: ['active', 'needs-reconnect'] })
      .notNull()
      .default('active'),
    linkedBy: uuid('linked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('social_accounts_living')
      .on(table.projectId, table.platformId, table.remoteId)
      .where(sql`${table.removedAt} is null`),
    index('social_accounts_project').on(table.projectId),
  ],
)
