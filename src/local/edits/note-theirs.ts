import type { Post } from '#contract/post.ts'
import type { LocalDatabase } from '../db.ts'

/** Keeps what the server has of a post whose change met a conflict, for the comparison of the two. */
export async function noteTheirs(db: LocalDatabase, editId: string, theirs: Post): Promise<void> {
  await db.edits.update(editId, { theirs })
}
