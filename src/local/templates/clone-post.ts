import type { Post } from '#contract/post.ts'
import type { LocalDatabase } from '../database/db.ts'
import type { Draft } from '../database/rows.ts'
import { draftFromTemplate } from './draft-from-template.ts'

/**
 * A new draft with the content of a post: captions, options and media, without its times. Throws
 * `QuotaFullError`.
 */
export async function clonePost(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  post: Post,
): Promise<Draft> {
  return await draftFromTemplate(db, owner, post)
}
