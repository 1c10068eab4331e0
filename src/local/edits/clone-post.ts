import type { Post } from '#contract/post.ts'
import type { Draft, LocalDatabase } from '../db.ts'
import { createDraft, saveDraft } from '../drafts.ts'
import { noteRemoteMedia } from '../media/note-remote-media.ts'
import { catchQuota } from '../quota-full-error.ts'

/**
 * A new draft with the texts and media of a post, without its times. Files whose bytes are not on this
 * device are known by where the server has them; it finds them by their content when the draft is sent.
 */
export async function clonePost(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  post: Post,
): Promise<Draft> {
  const { caption, description } = post
  const mediaHashes = post.media.map(({ sha256 }) => sha256)
  return await catchQuota(() =>
    db.transaction('rw', db.drafts, db.settings, db.media, db.mediaBlobs, async () => {
      await noteRemoteMedia(db, post.media)
      const draft = await createDraft(db, owner)
      const changes = { caption, description, mediaHashes }
      await saveDraft(db, draft.id, changes)
      return { ...draft, ...changes }
    }),
  )
}
