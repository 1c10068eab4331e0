import { sql } from 'drizzle-orm'
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AccountCapabilities } from '#contract/accounts/account.ts'
import type { ToldMetrics } from '../../networks/told-values.ts'
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
    /** When its authorization is to be looked at next (`server/publisher/account-checks/look-at-accounts.ts`). */
    lookDueAt: timestamp('look_due_at', { withTimezone: true }).notNull().defaultNow(),
    /** What the network last said that it may post, where networks say so; and when. */
    capabilities: jsonb().$type<AccountCapabilities>(),
    capabilitiesReadAt: timestamp('capabilities_read_at', { withTimezone: true }),
    /** When the network last told its name and picture (`server/publisher/account-checks/look-at-accounts.ts`). */
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

/**
 * The nonce of an unfinished authorization: bound to the user who asked, used once, valid for an
 * hour, and for a quarter of one while accounts are chosen.
 */
export const linkStates = pgTable('link_states', {
  nonceHash: text('nonce_hash').primaryKey(),
  platformId: text('platform_id').notNull(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  projectId: uuid('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
  /** What the network's connector needs at the return, encrypted. */
  secretSealed: text('secret_sealed'),
  /** The accounts to choose of, with their grants, encrypted; until `expiresAt`. */
  candidatesSealed: text('candidates_sealed'),
})

/**
 * Grants of accounts that were disconnected, until the network was told that they are over: hours,
 * two days at most. The sealed columns are the account's own, moved.
 */
export const grantRevocations = pgTable(
  'grant_revocations',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Not a reference: the project may be deleted meanwhile. */
    projectId: uuid('project_id').notNull(),
    platformId: text('platform_id').notNull(),
    remoteId: text('remote_id').notNull(),
    /** As in `social_accounts`. */
    grantId: text('grant_id'),
    accessTokenSealed: text('access_token_sealed').notNull(),
    refreshTokenSealed: text('refresh_token_sealed'),
    credentialsDataSealed: text('credentials_data_sealed'),
    tokenExpiresAt: timestamp('token_expires_at', { withTimezone: true }),
    /** Not asked for earlier: a call with this grant may be under way. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('grant_revocations_due').on(table.dueAt)],
)

/**
 * Numbers of an account day by day, as its network told them; null for what it did not tell. Asked
 * again, a day's row is written over and never added to. Kept for two years.
 */
export const accountDays = pgTable(
  'account_days',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => socialAccounts.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    /** How many there were when it was last asked on that day. */
    followers: integer(),
    followersAt: timestamp('followers_at', { withTimezone: true }),
    /** People who saw something of the account that day, and how often something was seen. */
    reach: integer(),
    views: integer(),
    /** When the network was last asked for reach and views, and answered. */
    activityAt: timestamp('activity_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day] }),
    // For the end of old rows.
    index('account_days_day').on(table.day),
  ],
)

/** What the network last said of an account, and when it may be asked again. */
export const accountMetrics = pgTable('account_metrics', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => socialAccounts.id, { onDelete: 'cascade' }),
  /** Null, as `fetchedAt`, while it has never said anything. */
  told: jsonb().$type<ToldMetrics>(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }),
  /** Why the last question got no answer, in Portuguese; null when it got one. */
  trouble: text(),
  /**
   * Nobody asks before: while one process is asking, while an answer is good, and for a while after a
   * failure.
   */
  askAgainAt: timestamp('ask_again_at', { withTimezone: true }).notNull(),
})
