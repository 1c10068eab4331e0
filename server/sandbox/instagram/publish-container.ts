import { millisecondsInDay } from 'date-fns/constants'
import { inTransaction } from '../database.ts'
import { insertPost, type Post } from '../ledger/posts.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import type { Sandbox } from '../sandbox.ts'
import type { ContainerKind } from './container-request.ts'
import { type Container, findContainer, markPublished, statusCodeOf } from './containers.ts'
import { newMediaId, newShortcode } from './new-id.ts'
import type { Profile } from './profiles.ts'
import { PublishingError } from './publishing-errors.ts'
import { quotaUsage } from './publishing-limit.ts'
import type { InstagramSandbox } from './settings.ts'

const productOf = (kind: ContainerKind): 'FEED' | 'REELS' | 'STORY' => {
  if (kind === 'REELS') return 'REELS'
  return kind.startsWith('STORY') ? 'STORY' : 'FEED'
}

const itemsOf = ({ db }: Sandbox, { request, media }: Container): StoredMedia[] => {
  if (request.kind !== 'CAROUSEL') return media ? [media] : []
  return request.children.flatMap((id) => findContainer(db, id)?.media ?? [])
}

const pagePathOf = (product: string, username: string, id: string) => {
  if (product === 'STORY') return `/stories/${username}/${id}/`
  return `/${product === 'REELS' ? 'reel' : 'p'}/${newShortcode()}/`
}

const postOf = (sandbox: Sandbox, container: Container, profile: Profile): Omit<Post, 'seq'> => {
  const { kind, caption, labels } = container.request
  const id = newMediaId()
  const now = sandbox.clock.now()
  const items = itemsOf(sandbox, container)
  const product = productOf(kind)
  const single = items[0]?.kind === 'video' ? 'VIDEO' : 'IMAGE'
  return {
    id,
    network: 'instagram',
    accountId: container.accountId,
    mediaType: kind === 'CAROUSEL' ? 'CAROUSEL_ALBUM' : single,
    product,
    caption,
    labels,
    pagePath: pagePathOf(product, profile.account.username, id),
    publishedAt: now,
    visibleUntil: product === 'STORY' ? now + millisecondsInDay : null,
    items,
  }
}

/** The container if it may be published; `publishedAs` is set when it already was. */
const requirePublishable = (
  { clock, settings, db }: InstagramSandbox,
  id: string,
  { accountId }: Profile,
): { container: Container; publishedAs: string | null } => {
  const container = findContainer(db, id)
  if (!container) throw new PublishingError('unknownCreation')
  const isChild = container.request.kind.startsWith('CHILD_')
  if (container.accountId !== accountId || isChild) throw new PublishingError('mediaNotFound')
  switch (statusCodeOf(container, clock.now())) {
    case 'EXPIRED':
      throw new PublishingError('unknownCreation')
    case 'IN_PROGRESS':
    case 'ERROR':
      throw new PublishingError('notReady')
    case 'FINISHED':
      return { container, publishedAs: null }
    case 'PUBLISHED':
      if (settings.secondPublish === 'error') throw new PublishingError('unknownCreation')
      return {
        container,
        publishedAs: settings.secondPublish === 'same-id' ? container.postId : null,
      }
  }
}

/** The only call that makes a post visible. */
export const publishContainer = (
  sandbox: InstagramSandbox,
  profile: Profile,
  id: string,
): string => {
  const { db, clock } = sandbox
  if (profile.isRestricted) throw new PublishingError('restricted')
  return inTransaction(db, () => {
    const { container, publishedAs } = requirePublishable(sandbox, id, profile)
    if (publishedAs !== null) return publishedAs
    if (quotaUsage(sandbox, profile) >= profile.quotaTotal) throw new PublishingError('dailyLimit')
    const post = postOf(sandbox, container, profile)
    insertPost(db, post)
    for (const spent of [id, ...container.request.children]) {
      markPublished(db, spent, post.id, clock.now())
    }
    return post.id
  })
}
