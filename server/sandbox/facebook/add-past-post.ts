import type { StoredMedia } from '../media/media-facts.ts'
import { keepPicture } from '../media/media-folder.ts'
import type { PastPost, Sandbox } from '../sandbox.ts'
import { newPostNumber } from './new-id.ts'
import { insertPagePost, mediaTypeOf } from './page-posts.ts'
import { findPage, wwwPath } from './pages.ts'

/**
 * Adds a post with a publication time in the past, so that the seed's published posts can be
 * opened.
 */
export const addPastPost = async (sandbox: Sandbox, past: PastPost) => {
  const page = findPage(sandbox.db, past.accountId)
  if (!page) throw new Error(`the sandbox has no Page ${past.accountId}`)
  const items: StoredMedia[] = []
  for (const picture of past.pictures) items.push(await keepPicture(sandbox.mediaDir, picture))
  const number = newPostNumber()
  const id = `${page.accountId}_${number}`
  const pagePath = `${wwwPath}/${page.account.username}/posts/${number}/`
  insertPagePost(sandbox.db, {
    ...{ id, network: 'facebook', accountId: page.accountId, product: 'FEED' },
    mediaType: mediaTypeOf(items),
    ...{ caption: past.caption, labels: [], pagePath },
    ...{ publishedAt: past.publishedAt.getTime(), visibleUntil: null, items },
    ...{ photoIds: [], link: null },
  })
  return { id, permalink: `${sandbox.url}${pagePath}` }
}
