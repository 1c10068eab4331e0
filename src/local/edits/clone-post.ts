import { asAcceptedMediaType, type PostMedia } from '#contract/media.ts'
import type { Post } from '#contract/post.ts'
import type { Draft, LocalDatabase, MediaInfo } from '../db.ts'
import { createDraft, saveDraft } from '../drafts.ts'
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
      for (const [index, file] of post.media.entries()) {
        // What has its bytes here needs no server: another project may use the same file.
        const isHere = (await db.mediaBlobs.where('hash').equals(file.sha256).count()) > 0
        const info = await db.media.get(file.sha256)
        if (!info || !(isHere || info.remote)) await db.media.put(describeRemote(file, index))
      }
      const draft = await createDraft(db, owner)
      const changes = { caption, description, mediaHashes }
      await saveDraft(db, draft.id, changes)
      return { ...draft, ...changes }
    }),
  )
}

function describeRemote(file: PostMedia, index: number): MediaInfo {
  const { sha256: hash, kind, size, width, height, durationSeconds } = file
  return {
    ...{ hash, kind, size, width, height, durationSeconds },
    name: `${kind === 'image' ? 'imagem' : 'video'}-${index + 1}`,
    contentType:
      asAcceptedMediaType(file.contentType) ?? (kind === 'image' ? 'image/jpeg' : 'video/mp4'),
    addedAt: Date.now(),
    remote: readRemote(file),
  }
}

function readRemote({ url, thumbnailUrl }: PostMedia): MediaInfo['remote'] {
  return url === '' ? null : { url, thumbnailUrl }
}
