import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountCapabilities } from '#contract/account-capabilities.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * An account of a network linked to a project. Unlinking sets `removedAt` and keeps the row, so
 * that published posts still show the account's name.
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
    /** Whose consent the grant is, where several accounts come of one; null for the account's own. */
    grantId: text('grant_id'),
    /**
     * Access token, encrypted (`security/secret-box.ts`). Null, as the other sealed columns, once
     * the account is removed.
     */
    accessTokenSealed: text('access_token_sealed'),
    refreshTokenSealed: text('refresh_token_sealed'),
    /** JSON of the network's own that belongs to its tokens (a key, a host), encrypted. */
    credentialsDataSealed: text('credentials_data_sealed'),
    tokenExpiresAt: timestamp('token_expires_at', { withTimezone: true }),
    /** Grows with every new grant, so that what was seen with an older one is told from the rest. */
    credentialsVersion: integer('credentials_version').notNull().default(0),
    /** Until when one process alone may ask the network for a new grant. */
    renewingUntil: timestamp('renewing_until', { withTimezone: true }),
    scopes: text().array().notNull().default(sql`'{}'::text[]`),
    status: text({ enum: ['active', 'needs-reconnect'] })
      .notNull()
      .default('active'),
    /**
     * What the network refuses this account, in words for the person; null when nothing is known.
     */
    trouble: text(),
    /** When its authorization is to be looked at next (`server/publisher/look-at-accounts.ts`). */
    lookDueAt: timestamp('look_due_at', { withTimezone: true }).notNull().defaultNow(),
    /** What the network last said that it may post, where networks say so; and when. */
    capabilities: jsonb().$type<AccountCapabilities>(),
    capabilitiesReadAt: timestamp('capabilities_read_at', { withTimezone: true }),
    /** When the network last told its name and picture (`server/publisher/refresh-profile.ts`). */
    profileReadAt: timestamp('profile_read_at', { withTimezone: true }),
    /** When its numbers of the day are to be asked for next. */
    metricsDueAt: timestamp('metrics_due_at', { withTimezone: true }).notNull().defaultNow(),
    linkedBy: uuid('linked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('social_accounts_living')
      .on(table.projectId, table.platformId, table.remoteId)
      .where(sql`${table.removedAt} is null`),
    index('social_accounts_project').on(table.projectId),
    index('social_accounts_consent').on(
      table.platformId,
      sql`coalesce(${table.grantId}, ${table.remoteId})`,
    ),
    index('social_accounts_look_due')
      .on(table.lookDueAt)
      .where(sql`${table.removedAt} is null and ${table.status} = 'active'`),
    index('social_accounts_metrics_due')
      .on(table.metricsDueAt)
      .where(sql`${table.removedAt} is null and ${table.status} = 'active'`),
  ],
)
