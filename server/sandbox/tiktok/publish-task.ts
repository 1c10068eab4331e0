import { inTransaction } from '../database.ts'
import { insertPost } from '../ledger/posts.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import type { Sandbox } from '../sandbox.ts'
import { newPostId } from './new-id.ts'
import type { Profile } from './profiles.ts'
import { completeTask, type PostInfo, type Task } from './tasks.ts'

const privacyLabels: Record<PostInfo['privacy_level'], string | undefined> = {
  PUBLIC_TO_EVERYONE: undefined,
  FOLLOWER_OF_CREATOR: 'Seguidores',
  MUTUAL_FOLLOW_FRIENDS: 'Amigos',
  SELF_ONLY: 'Somente eu',
}

/** What the app shows at a post beside its text. */
const labelsOf = (info: PostInfo, isVideo: boolean): string[] =>
  [
    privacyLabels[info.privacy_level],
    isVideo ? undefined : info.title || undefined,
    // Both together are shown as the second alone.
    info.brand_content_toggle
      ? 'Parceria paga'
      : info.brand_organic_toggle
        ? 'Conteúdo promocional'
        : undefined,
    info.is_aigc ? 'Gerado por IA' : undefined,
    info.auto_add_music ? 'Música do TikTok' : undefined,
    info.disable_comment ? 'Comentários desligados' : undefined,
    isVideo && info.video_cover_timestamp_ms !== undefined
      ? `Capa aos ${info.video_cover_timestamp_ms} ms`
      : undefined,
  ].filter((label) => label !== undefined)

/** Makes the post. One that only its account sees is in the ledger as well, and says so. */
export const publishTask = (
  { db, clock }: Sandbox,
  { publishId, request }: Task,
  { accountId, account }: Profile,
  items: StoredMedia[],
) => {
  const id = newPostId()
  const { info } = request
  const isVideo = request.upload !== undefined
  inTransaction(db, () => {
    insertPost(db, {
      ...{ id, network: 'tiktok', accountId, items },
      ...{ mediaType: isVideo ? 'VIDEO' : 'PHOTO', product: info.privacy_level },
      caption: isVideo ? info.title : info.description,
      labels: labelsOf(info, isVideo),
      pagePath: `/@${account.username}/video/${id}/`,
      publishedAt: clock.now(),
      visibleUntil: null,
    })
    completeTask(db, publishId, id)
  })
}
