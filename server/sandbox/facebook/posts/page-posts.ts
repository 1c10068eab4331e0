import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { readRow, readRows } from '../../database.ts'
import { findPost, insertPost, type Post } from '../../ledger/posts.ts'
import type { StoredMedia } from '../../media/media-facts.ts'
import { keepPicture } from '../../media/media-folder.ts'
import type { PastPost, Sandbox } from '../../sandbox.ts'
import { findPage, wwwPath } from '../accounts/pages.ts'
import { newPostNumber } from '../new-id.ts'

const extraSchema = v.object({
  photoIds: v.pipe(
    v.string(),
    v.transform((text) => text.split(',').filter((id) => id !== '')),
  ),
  link: v.nullable(v.string()),
})

/** A post of a Page, with what only Facebook knows of it. */
export type PagePost = Post & v.InferOutput<typeof extraSchema>

/** How the ledger calls a post without video. */
export const mediaTypeOf = ({ length }: { length: number }) =>
  length === 0 ? 'STATUS' : length > 1 ? 'ALBUM' : 'PHOTO'

const none = { photoIds: [], link: null }

export const withExtra = (db: DatabaseSync, post: Post): PagePost => {
  const row = db
    .prepare('SELECT photo_ids AS photoIds, link FROM facebook_posts WHERE post_id = ?')
    .get(post.id)
  return { ...post, ...(readRow(extraSchema, row) ?? none) }
}

export const insertPagePost = (
  db: DatabaseSync,
  { photoIds, link, ...post }: Omit<PagePost, 'seq'>,
) => {
  insertPost(db, post)
  db.prepare('INSERT INTO facebook_posts (post_id, photo_ids, link) VALUES (?, ?, ?)').run(
    post.id,
    photoIds.join(','),
    link,
  )
}

/** By its own id, or by that of the Page and the video it shows. */
export const findPagePost = (db: DatabaseSync, id: string): PagePost | undefined => {
  const post = findPost(db, id) ?? findPost(db, id.split('_')[1] ?? '')
  return post?.network === 'facebook' ? withExtra(db, post) : undefined
}

export const isPhotoPosted = (db: DatabaseSync, photoId: string): boolean =>
  readRows(extraSchema, db.prepare('SELECT photo_ids AS photoIds, link FROM facebook_posts').all())
    .flatMap(({ photoIds }) => photoIds)
    .includes(photoId)

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
