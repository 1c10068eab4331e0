import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { media } from './media.ts'

/**
 * A range of a file and the bytes to serve instead, of the same length: one byte repeated, or given
 * bytes (`media/inspection/geotags/blank.ts`).
 */
type Blank = { start: number; length: number; fill: number } | { start: number; base64: string }

/**
 * What is overwritten in an original when it is served (media/geotags.ts); without a row the file
 * was not searched yet. Not a column of `media`, whose rows are read by the hundred: this may be
 * 100 KB.
 */
export const mediaPlaces = pgTable('media_places', {
  mediaId: uuid('media_id')
    .primaryKey()
    .references(() => media.id, { onDelete: 'cascade' }),
  blanks: jsonb().$type<Blank[]>().notNull(),
  /** Hash of the blanks, for the ETag of the served file; '' when there are none. */
  digest: text().notNull(),
})
