import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * An invitation that was mailed; accepted once, by a person who is signed in with that address. A
 * project has one row for an address at most, and keeps it for a while after its end, to be listed.
 */
export const projectInvites = pgTable(
  'project_invites',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: ['ADMIN', 'EDITOR'] }).notNull(),
    /** SHA-256 of the token in the mail's link. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    /** Who accepted it, or gave the address up: the row goes with their account. */
    personId: uuid('person_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('project_invites_address').on(table.projectId, table.email),
    index('project_invites_expires').on(table.expiresAt),
  ],
)
