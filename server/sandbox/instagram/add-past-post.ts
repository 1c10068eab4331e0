import { insertPost } from '../ledger/posts.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import { keepPicture } from '../media/media-folder.ts'
import type { PastPost, Sandbox } from '../sandbox.ts'
import { newMediaId, newShortcode } from './new-id.ts'

/**
 * Adds a post with a publication time in the past, so that the seed's published posts can be
 * opened.
 */
export const addPastPost = async (sandbox: Sandbox, past: PastPost) => {
  const items: StoredMedia[] = []
  for (const picture of past.pictures) items.push(await keepPicture(sandbox.mediaDir, picture))
  const id = newMediaId()
  const pagePath = `/p/${newShortcode()}/`
  insertPost(sandbox.db, {
    id,
    network: 'instagram',
    accountId: past.accountId,
    mediaType: items.length > 1 ? 'CAROUSEL_ALBUM' : 'IMAGE',
    product: 'FEED',
    caption: past.caption,
    labels: [],
    pagePath,
    publishedAt: past.publishedAt.getTime(),
    visibleUntil: null,
    items,
  })
  return { id, permalink: `${sandbox.url}${pagePath}` }
}
