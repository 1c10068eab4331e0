import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { jsonColumn, readRow } from '../database.ts'
import { type StoredMedia, storedMediaSchema } from '../media/media-facts.ts'
import { newPhotoId } from './new-id.ts'

const photoSchema = v.object({
  id: v.string(),
  pageId: v.string(),
  media: jsonColumn(storedMediaSchema),
  createdAt: v.number(),
})
export type Photo = v.InferOutput<typeof photoSchema>

export const insertPhoto = (
  db: DatabaseSync,
  { pageId, media, now }: { pageId: string; media: StoredMedia; now: number },
): string => {
  const id = newPhotoId()
  db.prepare(
    'INSERT INTO facebook_photos (id, page_id, media, created_at) VALUES (?, ?, ?, ?)',
  ).run(id, pageId, JSON.stringify(media), now)
  return id
}

/** An unpublished photo lives for about a day. */
export const findFreshPhoto = (db: DatabaseSync, id: string, now: number): Photo | undefined => {
  const found = readRow(
    photoSchema,
    db
      .prepare(
        'SELECT id, page_id AS pageId, media, created_at AS createdAt FROM facebook_photos WHERE id = ?',
      )
      .get(id),
  )
  return found && now - found.createdAt < millisecondsInDay ? found : undefined
}
