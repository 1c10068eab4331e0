import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

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
