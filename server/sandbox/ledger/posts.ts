import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { jsonColumn, readRow, readRows } from '../database.ts'
import { type StoredMedia, storedMediaSchema } from '../media/media-facts.ts'
import type { Sandbox } from '../sandbox.ts'
import { findAccount } from './accounts.ts'

const postRowSchema = v.object({
  seq: v.number(),
  id: v.string(),
  network: v.string(),
  accountId: v.string(),
  mediaType: v.string(),
  product: v.string(),
  caption: v.string(),
  labels: jsonColumn(v.array(v.string())),
  pagePath: v.string(),
  publishedAt: v.number(),
  visibleUntil: v.nullable(v.number()),
})
type PostRow = v.InferOutput<typeof postRowSchema>
export type Post = PostRow & { items: StoredMedia[] }

const itemRowSchema = v.object({ file: jsonColumn(storedMediaSchema) })

const select = `SELECT seq, id, network, account_id AS accountId, media_type AS mediaType, product,
  caption, labels, page_path AS pagePath, published_at AS publishedAt,
  visible_until AS visibleUntil FROM posts`

const withItems = (db: DatabaseSync, row: PostRow): Post => {
  const items = db.prepare('SELECT file FROM post_items WHERE post_id = ? ORDER BY position')
  return { ...row, items: readRows(itemRowSchema, items.all(row.id)).map(({ file }) => file) }
}

export const insertPost = (db: DatabaseSync, post: Omit<Post, 'seq'>) => {
  const { items, labels, ...row } = post
  db.prepare(
    `INSERT INTO posts (id, network, account_id, media_type, product, caption, labels, page_path,
      published_at, visible_until)
    VALUES (:id, :network, :accountId, :mediaType, :product, :caption, :labels, :pagePath,
      :publishedAt, :visibleUntil)`,
  ).run({ ...row, labels: JSON.stringify(labels) })
  const insertItem = db.prepare('INSERT INTO post_items (post_id, position, file) VALUES (?, ?, ?)')
  for (const [position, item] of items.entries()) {
    insertItem.run(post.id, position, JSON.stringify(item))
  }
}

const findPostWhere = (db: DatabaseSync, condition: string, value: string) => {
  const row = readRow(postRowSchema, db.prepare(`${select} WHERE ${condition}`).get(value))
  return row && withItems(db, row)
}

export const findPost = (db: DatabaseSync, id: string) => findPostWhere(db, 'id = ?', id)

export const findPostByPath = (db: DatabaseSync, pagePath: string) =>
  findPostWhere(db, 'page_path = ?', pagePath)

/** Newest first; `before` is the `seq` of the last post of the page before. */
export const listPosts = (
  db: DatabaseSync,
  filter: { accountId?: string; before?: number; limit: number },
): Post[] =>
  readRows(
    postRowSchema,
    db
      .prepare(
        `${select} WHERE (:accountId IS NULL OR account_id = :accountId) AND seq < :before
        ORDER BY seq DESC LIMIT :limit`,
      )
      .all({
        accountId: filter.accountId ?? null,
        before: filter.before ?? Number.MAX_SAFE_INTEGER,
        limit: filter.limit,
      }),
  ).map((row) => withItems(db, row))

const countSchema = v.object({ count: v.number() })

export const countPosts = (db: DatabaseSync, accountId: string, since = 0): number =>
  v.parse(
    countSchema,
    db
      .prepare('SELECT count(*) AS count FROM posts WHERE account_id = ? AND published_at > ?')
      .get(accountId, since),
  ).count

const commentSchema = v.object({
  id: v.string(),
  postId: v.string(),
  accountId: v.string(),
  username: v.string(),
  text: v.string(),
  createdAt: v.number(),
})
export type Comment = v.InferOutput<typeof commentSchema>

export const insertComment = (db: DatabaseSync, comment: Omit<Comment, 'username'>) => {
  db.prepare(
    `INSERT INTO comments (id, post_id, account_id, text, created_at)
    VALUES (:id, :postId, :accountId, :text, :createdAt)`,
  ).run(comment)
}

export const listComments = (db: DatabaseSync, postId: string): Comment[] =>
  readRows(
    commentSchema,
    db
      .prepare(
        `SELECT comments.id, post_id AS postId, account_id AS accountId, username, text,
          comments.created_at AS createdAt
        FROM comments JOIN accounts ON accounts.id = account_id
        WHERE post_id = ? ORDER BY seq`,
      )
      .all(postId),
  )

const describePost = ({ db, url }: Sandbox, post: Post) => ({
  id: post.id,
  network: post.network,
  account: { id: post.accountId, username: findAccount(db, post.accountId)?.username },
  mediaType: post.mediaType,
  product: post.product,
  caption: post.caption,
  labels: post.labels,
  permalink: `${url}${post.pagePath}`,
  publishedAt: new Date(post.publishedAt).toISOString(),
  media: post.items.map(({ file, preview: _preview, ...item }) => ({
    url: `${url}/media/${file}`,
    ...item,
  })),
  comments: listComments(db, post.id).map(({ id, username, text, createdAt }) => ({
    id,
    username,
    text,
    createdAt: new Date(createdAt).toISOString(),
  })),
})

/** All publicly visible posts, newest first; tests count them. */
export const describePosts = (
  sandbox: Sandbox,
  filter: { accountId?: string; before?: number; limit: number },
) => listPosts(sandbox.db, filter).map((post) => describePost(sandbox, post))
