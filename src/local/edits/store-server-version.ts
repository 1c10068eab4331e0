import type { Post } from '#contract/posts/post.ts'
import type { LocalDatabase } from '#local/database/db.ts'

/** Stores the server's post beside a conflicting edit, so that the person can compare the two. */
export async function storeServerVersion(
  db: LocalDatabase,
  editId: string,
  theirs: Post,
): Promise<void> {
  await db.edits.update(editId, { theirs })
}
