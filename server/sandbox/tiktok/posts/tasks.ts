import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { jsonColumn, readRow, readRows } from '../../database.ts'

const flag = v.optional(v.boolean(), false)

export const postInfoSchema = v.object({
  title: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  privacy_level: v.picklist([
    'PUBLIC_TO_EVERYONE',
    'MUTUAL_FOLLOW_FRIENDS',
    'FOLLOWER_OF_CREATOR',
    'SELF_ONLY',
  ]),
  ...{ disable_comment: flag, disable_duet: flag, disable_stitch: flag },
  ...{
    brand_content_toggle: flag,
    brand_organic_toggle: flag,
    is_aigc: flag,
    auto_add_music: flag,
  },
  video_cover_timestamp_ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type PostInfo = v.InferOutput<typeof postInfoSchema>

const requestSchema = v.object({
  info: postInfoSchema,
  /** Of a video: its size and how it comes. */
  upload: v.optional(v.object({ size: v.number(), chunkSize: v.number(), count: v.number() })),
  /** Of photos: where they are. */
  photos: v.optional(v.array(v.string())),
})

const taskSchema = v.object({
  publishId: v.string(),
  accountId: v.string(),
  request: jsonColumn(requestSchema),
  /** 'processing' once all bytes are there, or the addresses. */
  state: v.picklist(['uploading', 'processing', 'complete', 'failed']),
  failReason: v.string(),
  uploadToken: v.nullable(v.string()),
  file: v.nullable(v.string()),
  received: v.number(),
  receivedAt: v.number(),
  createdAt: v.number(),
  postId: v.nullable(v.string()),
})
export type Task = v.InferOutput<typeof taskSchema>

const select = `SELECT publish_id AS publishId, account_id AS accountId, request, state,
  fail_reason AS failReason, upload_token AS uploadToken, file, received,
  received_at AS receivedAt, created_at AS createdAt, post_id AS postId FROM tiktok_tasks`

export const insertTask = (
  db: DatabaseSync,
  task: Pick<Task, 'publishId' | 'accountId' | 'request' | 'state' | 'createdAt'> &
    Partial<Pick<Task, 'uploadToken' | 'file'>>,
) => {
  db.prepare(
    `INSERT INTO tiktok_tasks (publish_id, account_id, request, state, upload_token, file, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...[task.publishId, task.accountId, JSON.stringify(task.request), task.state],
    ...[task.uploadToken ?? null, task.file ?? null, task.createdAt],
  )
}

export const findTask = (db: DatabaseSync, publishId: string) =>
  readRow(taskSchema, db.prepare(`${select} WHERE publish_id = ?`).get(publishId))

export const findTaskByToken = (db: DatabaseSync, token: string) =>
  readRow(taskSchema, db.prepare(`${select} WHERE upload_token = ?`).get(token))

export const listUnfinishedTasks = (db: DatabaseSync) =>
  readRows(taskSchema, db.prepare(`${select} WHERE state = 'processing'`).all())

export const noteReceived = (
  db: DatabaseSync,
  { publishId }: Pick<Task, 'publishId'>,
  at: { received: number; now: number; isWhole: boolean },
) => {
  db.prepare(
    'UPDATE tiktok_tasks SET received = ?, received_at = ?, state = ? WHERE publish_id = ?',
  ).run(at.received, at.now, at.isWhole ? 'processing' : 'uploading', publishId)
}

export const completeTask = (db: DatabaseSync, publishId: string, postId: string) => {
  db.prepare(`UPDATE tiktok_tasks SET state = 'complete', post_id = ? WHERE publish_id = ?`).run(
    postId,
    publishId,
  )
}

export const failTask = (db: DatabaseSync, publishId: string, reason: string) => {
  db.prepare(`UPDATE tiktok_tasks SET state = 'failed', fail_reason = ? WHERE publish_id = ?`).run(
    reason,
    publishId,
  )
}

const countSchema = v.object({ count: v.number() })

/** Posts that were made or are being made in the last 24 hours: TikTok takes about 15. */
export const countRecentTasks = (db: DatabaseSync, accountId: string, now: number): number =>
  v.parse(
    countSchema,
    db
      .prepare(
        `SELECT count(*) AS count FROM tiktok_tasks
        WHERE account_id = ? AND created_at > ? AND state IN ('processing', 'complete')`,
      )
      .get(accountId, now - millisecondsInDay),
  ).count

/** Accounts beside this one that posted in the last 24 hours. */
export const countOtherPosters = (db: DatabaseSync, accountId: string, now: number): number =>
  v.parse(
    countSchema,
    db
      .prepare(
        `SELECT count(DISTINCT account_id) AS count FROM tiktok_tasks
        WHERE account_id <> ? AND created_at > ? AND state IN ('processing', 'complete')`,
      )
      .get(accountId, now - millisecondsInDay),
  ).count
