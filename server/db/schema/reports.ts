import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Links to a month's report of a project. Deleted when they end. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** 'YYYY-MM', in the project's zone. */
    month: text().notNull(),
    /** SHA-256 of the address's token, by which it is found; and the token, encrypted, to show it. */
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('reports_project').on(table.projectId),
    index('reports_expires').on(table.expiresAt),
  ],
)

/** Who makes a project's reports: name and logo at their head. */
export const reportBrands = pgTable('report_brands', {
  projectId: uuid('project_id')
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  agencyName: text('agency_name').notNull().default(''),
  /** Key of the logo in the file store; null for none. */
  logoKey: text('logo_key'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})

/** Secret addresses of a project's calendar (.ics). Deleted when they are withdrawn. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** For whom it was made; '' for none. */
    name: text().notNull().default(''),
    /** SHA-256 of the address's token, by which it is found; and the token, encrypted, to show it. */
    tokenHash: text('token_hash').notNull().unique(),
    tokenSealed: text('token_sealed').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When somebody last asked for it, to the hour; null until then. */
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (table) => [
    index('calendar_feeds_project').on(table.projectId),
    index('calendar_feeds_creator').on(table.createdBy),
  ],
)
