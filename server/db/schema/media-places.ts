import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Blank } from '../../media/inspection/geotags/blank.ts'
import { media } from './media.ts'

/**
 * What is covered in an original when it is served (media/geotags.ts); without a row nobody has
 * looked. Apart from `media`, whose rows are read by the hundred: this may be a hundred kilobytes.
 */
export const mediaPlaces = pgTable('media_places', {
  mediaId: uuid('media_id')
    .primaryKey()
    .references(() => media.id, { onDelete: 'cascade' }),
  blanks: jsonb().$type<Blank[]>().notNull(),
  /** Of the blanks, for the tag of what is served; '' when there are none. */
  digest: text().notNull(),
})
