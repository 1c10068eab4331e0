import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { readRow, readRows } from '../../database.ts'
import { newVideoId } from '../new-id.ts'
import { type PublishingErrorName, publishingErrorNameSchema } from '../posts/publishing-errors.ts'

const videoSchema = v.object({
  id: v.string(),
  pageId: v.string(),
  kind: v.picklist(['reel', 'video']),
  state: v.picklist(['uploading', 'processing', 'published', 'error']),
  received: v.number(),
  /** Null until the first bytes announce it. */
  size: v.nullable(v.number()),
  /** The name of what was received so far, in the folder of incoming files. */
  file: v.string(),
  description: v.string(),
  failure: v.nullable(publishingErrorNameSchema),
  createdAt: v.number(),
  finishedAt: v.nullable(v.number()),
})
export type Video = v.InferOutput<typeof videoSchema>

const select = `SELECT id, page_id AS pageId, kind, state, received, size, file, description, failure,
  created_at AS createdAt, finished_at AS finishedAt FROM facebook_videos`

/** Returns its id. */
export const insertVideo = (
  db: DatabaseSync,
  given: Pick<Video, 'pageId' | 'kind' | 'state' | 'description' | 'createdAt'> & {
    upload?: { file: string; size: number }
  },
): string => {
  const { upload, ...video } = given
  const id = newVideoId()
  const isWhole = upload !== undefined
  db.prepare(
    `INSERT INTO facebook_videos (id, page_id, kind, state, received, size, file, description,
      created_at, finished_at)
    VALUES (:id, :pageId, :kind, :state, :received, :size, :file, :description,
      :createdAt, :finishedAt)`,
  ).run({
    ...{ ...video, id, received: upload?.size ?? 0, size: upload?.size ?? null },
    ...{ file: upload?.file ?? `facebook-${id}`, finishedAt: isWhole ? video.createdAt : null },
  })
  return id
}

export const findVideo = (db: DatabaseSync, id: string) =>
  readRow(videoSchema, db.prepare(`${select} WHERE id = ?`).get(id))

/** Newest first. */
export const listVideos = (db: DatabaseSync, pageId: string, kind: Video['kind']) =>
  readRows(
    videoSchema,
    db
      .prepare(`${select} WHERE page_id = ? AND kind = ? ORDER BY created_at DESC, rowid DESC`)
      .all(pageId, kind),
  )

export const listUnfinishedVideos = (db: DatabaseSync) =>
  readRows(videoSchema, db.prepare(`${select} WHERE state = 'processing'`).all())

export const noteReceived = (db: DatabaseSync, id: string, received: number, size: number) => {
  db.prepare('UPDATE facebook_videos SET received = ?, size = ? WHERE id = ?').run(
    received,
    size,
    id,
  )
}

export const beginProcessing = (
  db: DatabaseSync,
  id: string,
  { description, now }: { description: string; now: number },
) => {
  db.prepare(
    `UPDATE facebook_videos SET state = 'processing', description = ?, finished_at = ?
    WHERE id = ?`,
  ).run(description, now, id)
}

export const endProcessing = (
  db: DatabaseSync,
  id: string,
  failure: PublishingErrorName | null,
) => {
  db.prepare('UPDATE facebook_videos SET state = ?, failure = ? WHERE id = ?').run(
    failure === null ? 'published' : 'error',
    failure,
    id,
  )
}

/** Reels of the last 24 hours that were asked to be published. */
export const countReels = (db: DatabaseSync, pageId: string, now: number): number =>
  listVideos(db, pageId, 'reel').filter(
    ({ state, finishedAt }) =>
      state !== 'error' && finishedAt !== null && finishedAt > now - millisecondsInDay,
  ).length

/** An upload that nobody finished is kept for a day. */
export const isExpired = ({ state, createdAt }: Video, now: number) =>
  state === 'uploading' && now - createdAt >= millisecondsInDay
