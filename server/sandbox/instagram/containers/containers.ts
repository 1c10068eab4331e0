import type { DatabaseSync } from 'node:sqlite'
import { millisecondsInDay } from 'date-fns/constants'
import * as v from 'valibot'
import { jsonColumn, readRow, readRows } from '../../database.ts'
import { storedMediaSchema } from '../../media/media-facts.ts'
import { newContainerId } from '../new-id.ts'
import {
  type PublishingErrorName,
  publishingErrorNameSchema,
  publishingSubcode,
} from './publishing-errors.ts'

const kindSchema = v.picklist([
  'IMAGE',
  'CHILD_IMAGE',
  'CHILD_VIDEO',
  'CAROUSEL',
  'REELS',
  'STORY_IMAGE',
  'STORY_VIDEO',
])
export type ContainerKind = v.InferOutput<typeof kindSchema>

export const isVideoKind = (kind: ContainerKind) =>
  kind === 'REELS' || kind === 'CHILD_VIDEO' || kind === 'STORY_VIDEO'

/** What a container was created with, after all parameters were checked. */
export const containerRequestSchema = v.object({
  kind: kindSchema,
  mediaUrl: v.nullable(v.string()),
  coverUrl: v.nullable(v.string()),
  thumbOffsetMs: v.nullable(v.number()),
  children: v.array(v.string()),
  caption: v.string(),
  altText: v.nullable(v.string()),
  labels: v.array(v.string()),
  /** Its file is sent as bytes, in place of an address. */
  isSent: v.optional(v.boolean(), false),
  /** Of a reel: whether it shows in the feed as well as among the reels. */
  isSharedToFeed: v.optional(v.boolean(), true),
})
export type ContainerRequest = v.InferOutput<typeof containerRequestSchema>

const containerSchema = v.object({
  id: v.string(),
  accountId: v.string(),
  request: jsonColumn(containerRequestSchema),
  state: v.picklist(['IN_PROGRESS', 'FINISHED', 'ERROR', 'PUBLISHED']),
  failure: v.nullable(publishingErrorNameSchema),
  media: v.nullable(jsonColumn(storedMediaSchema)),
  createdAt: v.number(),
  publishedAt: v.nullable(v.number()),
  postId: v.nullable(v.string()),
})
export type Container = v.InferOutput<typeof containerSchema>

const select = `SELECT id, account_id AS accountId, request, state, failure, media,
  created_at AS createdAt, published_at AS publishedAt, post_id AS postId
  FROM instagram_containers`

export const insertContainer = (
  db: DatabaseSync,
  given: { accountId: string; request: ContainerRequest; now: number },
): string => {
  const id = newContainerId()
  db.prepare(
    `INSERT INTO instagram_containers (id, account_id, request, state, created_at)
    VALUES (?, ?, ?, 'IN_PROGRESS', ?)`,
  ).run(id, given.accountId, JSON.stringify(given.request), given.now)
  return id
}

export const findContainer = (db: DatabaseSync, id: string) =>
  readRow(containerSchema, db.prepare(`${select} WHERE id = ?`).get(id))

/** What the container of a post was created with; undefined for a post that had none. */
export const findRequestOfPost = (db: DatabaseSync, postId: string) =>
  readRow(
    v.object({ request: jsonColumn(containerRequestSchema) }),
    db
      .prepare(
        `SELECT request FROM instagram_containers
        WHERE post_id = ? AND json_extract(request, '$.kind') NOT LIKE 'CHILD%'`,
      )
      .get(postId),
  )?.request

export const listUnfinishedContainers = (db: DatabaseSync) =>
  readRows(containerSchema, db.prepare(`${select} WHERE state = 'IN_PROGRESS'`).all())

export const finishContainer = (db: DatabaseSync, id: string, media: Container['media']) => {
  db.prepare(`UPDATE instagram_containers SET state = 'FINISHED', media = ? WHERE id = ?`).run(
    media && JSON.stringify(media),
    id,
  )
}

export const failContainer = (db: DatabaseSync, id: string, failure: PublishingErrorName) => {
  db.prepare(`UPDATE instagram_containers SET state = 'ERROR', failure = ? WHERE id = ?`).run(
    failure,
    id,
  )
}

export const markPublished = (db: DatabaseSync, id: string, postId: string, now: number) => {
  db.prepare(
    `UPDATE instagram_containers SET state = 'PUBLISHED', post_id = ?, published_at = ?
    WHERE id = ?`,
  ).run(postId, now, id)
}

const countSchema = v.object({ count: v.number() })

export const countContainers = (db: DatabaseSync, accountId: string, since: number): number =>
  v.parse(
    countSchema,
    db
      .prepare(
        `SELECT count(*) AS count FROM instagram_containers
        WHERE account_id = ? AND created_at > ?`,
      )
      .get(accountId, since),
  ).count

export type StatusCode = Container['state'] | 'EXPIRED'

export const statusCodeOf = (container: Container, now: number): StatusCode => {
  const isOpen = container.state === 'IN_PROGRESS' || container.state === 'FINISHED'
  return isOpen && now - container.createdAt >= millisecondsInDay ? 'EXPIRED' : container.state
}

export const statusTextOf = (code: StatusCode, failure: PublishingErrorName | null): string => {
  switch (code) {
    case 'IN_PROGRESS':
      return 'In Progress: Media is still being processed.'
    case 'FINISHED':
      return 'Finished: Media has been uploaded and it is ready to be published.'
    case 'PUBLISHED':
      return 'Published: Media has been successfully published.'
    case 'EXPIRED':
      return 'Expired: Media was not published within 24 hours.'
    case 'ERROR':
      return `Error: Media upload has failed with error code ${publishingSubcode(failure ?? 'serverError')}`
  }
}

const uploadSchema = v.object({ size: v.number(), received: v.number() })

/** What came of a container's file; undefined before the first byte. */
export const findUpload = (db: DatabaseSync, containerId: string) =>
  readRow(
    uploadSchema,
    db
      .prepare('SELECT size, received FROM instagram_uploads WHERE container_id = ?')
      .get(containerId),
  )

/** The name of a container's file among the incoming ones. */
export const uploadName = (containerId: string) => `instagram-${containerId}`
