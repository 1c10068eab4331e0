import type { Post } from '#contract/posts/post.ts'
import type { SavedTemplate } from '#contract/posts/template.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import { pickTexts } from '#local/database/post-texts.ts'
import { catchQuota } from '#local/database/quota-full-error.ts'
import type { Draft } from '#local/database/rows.ts'
import type { CopiedContent } from '#local/drafts/copy-draft.ts'
import { createDraft, draftTables, saveDraft } from '#local/drafts/drafts.ts'
import { noteRemoteMedia } from '#local/media/note-remote-media.ts'

/** A new draft with the content of a template, without times. Throws `QuotaFullError`. */
export async function draftFromTemplate(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  template: SavedTemplate,
): Promise<Draft> {
  return await catchQuota(() =>
    db.transaction('rw', [...draftTables(db), db.media, db.mediaBlobs], async () => {
      await noteRemoteMedia(db, template.media)
      const draft = await createDraft(db, owner)
      const described = template.media.flatMap(({ sha256, altText: own }) =>
        own === '' ? [] : [[sha256, { altText: own, crop: null }] as const],
      )
      const content: CopiedContent = {
        ...pickTexts(template),
        versions: template.versions,
        mediaHashes: template.media.map(({ sha256 }) => sha256),
        mediaDetails: Object.fromEntries(described),
      }
      const saved = await saveDraft(db, draft.id, content)
      return saved.draft
    }),
  )
}

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
