import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { media } from './media.ts'
import { savedTemplates } from './saved-templates.ts'

export const templateMedia = pgTable(
  'template_media',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => savedTemplates.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id),
    altText: text('alt_text').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.position] }),
    index('template_media_media').on(table.mediaId),
  ],
)
