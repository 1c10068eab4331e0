import { randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { inTransaction } from '../../database.ts'
import { findAccount } from '../../ledger/accounts.ts'
import { insertPost } from '../../ledger/posts.ts'
import type { StoredMedia } from '../../media/media-facts.ts'
import { keepPicture } from '../../media/media-folder.ts'
import type { PastPost, Sandbox } from '../../sandbox.ts'
import { findProfile, type Profile } from '../accounts/profiles.ts'
import { newPostId } from '../new-id.ts'
import { MediaRefusal, takePhoto, takeVideo } from './take-media.ts'
import {
  completeTask,
  failTask,
  findTask,
  listUnfinishedTasks,
  type PostInfo,
  type Task,
} from './tasks.ts'

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

const delayOf = ({ settings }: Sandbox, { request }: Task) => {
  const [least, most] = request.upload ? settings.videoDelayMs : settings.imageDelayMs
  return most > least ? randomInt(least, most + 1) : least
}

const takeAll = async (sandbox: Sandbox, task: Task, profile: Profile): Promise<StoredMedia[]> => {
  const { photos = [] } = task.request
  if (task.file !== null) return [await takeVideo(sandbox, task.file, profile)]
  const items: StoredMedia[] = []
  for (const url of photos) items.push(await takePhoto(sandbox, url))
  return items
}

const processTask = async (sandbox: Sandbox, publishId: string) => {
  const { db, background } = sandbox
  const task = findTask(db, publishId)
  const profile = task && findProfile(db, task.accountId)
  if (task?.state !== 'processing' || !profile) return
  try {
    await background.sleep(delayOf(sandbox, task))
    const items = await takeAll(sandbox, task, profile)
    // It may have been cancelled meanwhile.
    if (findTask(db, publishId)?.state === 'processing') publishTask(sandbox, task, profile, items)
  } catch (error) {
    background.signal.throwIfAborted()
    if (!(error instanceof MediaRefusal)) sandbox.log.error({ err: error }, 'a post failed')
    failTask(db, publishId, error instanceof MediaRefusal ? error.reason : 'internal')
  } finally {
    if (task.file !== null && !background.signal.aborted) await rm(task.file, { force: true })
  }
}

/** To PUBLISH_COMPLETE or FAILED. If the sandbox stops meanwhile, the next start continues. */
export const processLater = (sandbox: Sandbox, publishId: string) => {
  sandbox.background.run(`tiktok ${publishId}`, () => processTask(sandbox, publishId))
}

export const resumeTasks = (sandbox: Sandbox) => {
  for (const { publishId } of listUnfinishedTasks(sandbox.db)) processLater(sandbox, publishId)
}

/** Adds a post of photos that was published before: for the demonstration. */
export const addPastPost = async ({ db, mediaDir, url }: Sandbox, past: PastPost) => {
  const items: StoredMedia[] = []
  // Photos have no description there.
  for (const { bytes } of past.pictures)
    items.push(await keepPicture(mediaDir, { bytes, altText: null }))
  const id = newPostId()
  const pagePath = `/@${findAccount(db, past.accountId)?.username}/video/${id}/`
  insertPost(db, {
    ...{ id, network: 'tiktok', accountId: past.accountId, caption: past.caption, items },
    ...{ mediaType: 'PHOTO', product: 'PUBLIC_TO_EVERYONE', labels: [], pagePath },
    ...{ publishedAt: past.publishedAt.getTime(), visibleUntil: null },
  })
  return { id, permalink: `${url}/tiktok/www${pagePath.slice(0, -1)}` }
}
