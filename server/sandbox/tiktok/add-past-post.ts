import { findAccount } from '../ledger/accounts.ts'
import { insertPost } from '../ledger/posts.ts'
import type { StoredMedia } from '../media/media-facts.ts'
import { keepPicture } from '../media/media-folder.ts'
import type { PastPost, Sandbox } from '../sandbox.ts'
import { newPostId } from './new-id.ts'

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
