import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRows } from '../store/read-rows.ts'

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
