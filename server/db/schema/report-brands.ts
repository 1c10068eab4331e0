import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'

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
