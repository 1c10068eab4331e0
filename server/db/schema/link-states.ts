import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** The nonce of an authorization under way: bound to who asked, used once, good for an hour. */
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
})
