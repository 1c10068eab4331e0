import { asAcceptedMediaType, type PostMedia } from '#contract/media.ts'
import type { SavedTemplate } from '#contract/saved-template.ts'
import type { Draft, LocalDatabase, MediaInfo } from '../db.ts'
import { createDraft, saveDraft } from '../drafts.ts'
import { catchQuota } from '../quota-full-error.ts'

/** INTERIM (composer): a new draft that says and shows what a template does. */
export async function draftFromTemplate(
  db: LocalDatabase,
  owner: { userId: string; projectId: string; timeZone: string },
  template: SavedTemplate,
): Promise<Draft> {
  const { caption, description, location, userTags, productTags, altText, versions } = template
  return await catchQuota(() =>
    db.transaction('rw', db.drafts, db.settings, db.media, db.mediaBlobs, async () => {
      for (const [index, file] of template.media.entries()) {
        const isHere = (await db.mediaBlobs.where('hash').equals(file.sha256).count()) > 0
        const info = await db.media.get(file.sha256)
        if (!info || !(isHere || info.remote)) await db.media.put(describeRemote(file, index))
      }
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

function describeRemote(file: PostMedia, index: number): MediaInfo {
  const { sha256: hash, kind, size, width, height, durationSeconds, url, thumbnailUrl } = file
  return {
    ...{ hash, kind, size, width, height, durationSeconds },
    name: `${kind === 'image' ? 'imagem' : 'video'}-${index + 1}`,
    contentType:
      asAcceptedMediaType(file.contentType) ?? (kind === 'image' ? 'image/jpeg' : 'video/mp4'),
    addedAt: Date.now(),
    remote: url === '' ? null : { url, thumbnailUrl },
  }
}
