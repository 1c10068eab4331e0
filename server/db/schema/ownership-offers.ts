import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** A project whose owner offers it to another member; one at a time. It is theirs once they accept. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    projectId: uuid('project_id')
      .primaryKey()
      .references(() => projects.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('ownership_offers_member').on(table.memberId),
    index('ownership_offers_owner').on(table.ownerId),
    index('ownership_offers_expires').on(table.expiresAt),
  ],
)
