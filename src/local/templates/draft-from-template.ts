import type { SavedTemplate } from '#contract/saved-template.ts'
import { draftTables } from '#local/drafts/drafts.ts'
import type { LocalDatabase } from '../database/db.ts'
import { catchQuota } from '../database/quota-full-error.ts'
import type { Draft } from '../database/rows.ts'
import { createDraft, saveDraft } from '../drafts/drafts.ts'
import { noteRemoteMedia } from '../media/note-remote-media.ts'

/** A new draft with the content of a template, without times. Throws `QuotaFullError`. */
export async function draftFromTemplate(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  template: SavedTemplate,
): Promise<Draft> {
  const { caption, description, location, userTags, productTags, altText, versions } = template
  return await catchQuota(() =>
    db.transaction('rw', [...draftTables(db), db.media, db.mediaBlobs], async () => {
      await noteRemoteMedia(db, template.media)
      const draft = await createDraft(db, owner)
      const described = template.media.flatMap(({ sha256, altText: own }) =>
        own === '' ? [] : [[sha256, { altText: own, crop: null }] as const],
      )
      const saved = await saveDraft(db, draft.id, {
        ...{ caption, description, location, userTags, productTags, altText, versions },
        mediaHashes: template.media.map(({ sha256 }) => sha256),
        mediaDetails: Object.fromEntries(described),
      })
      return saved.draft
    }),
  )
}
