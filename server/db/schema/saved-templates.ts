import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { NetworkVersion } from '#contract/network-versions.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** A text with its media (`template-media.ts`), saved for reuse. */
export const savedTemplates = pgTable(
  'saved_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The Idempotency-Key that created it. */
    entryKey: text('entry_key'),
    caption: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    userTags: text('user_tags').notNull().default(''),
    productTags: text('product_tags').notNull().default(''),
    altText: text('alt_text').notNull().default(''),
    versions: jsonb().$type<NetworkVersion[]>().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('saved_templates_author').on(table.projectId, table.authorId, table.createdAt.desc()),
  ],
)
