import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
