import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { findAccount } from '../ledger/accounts.ts'
import { insertPost } from '../ledger/posts.ts'
import { keepFile, keepPreview } from '../media/media-folder.ts'
import type { StoredMedia } from '../media/stored-media.ts'
import type { PastPost, Sandbox } from '../sandbox.ts'
import { newPostId } from './new-id.ts'

/** Adds a post of photos that was published before: for the demonstration. */
export const addPastPost = async ({ db, mediaDir, url }: Sandbox, past: PastPost) => {
  const items: StoredMedia[] = []
  for (const { bytes } of past.pictures) items.push(await keepPicture(mediaDir, bytes))
  const id = newPostId()
  const pagePath = `/@${findAccount(db, past.accountId)?.username}/video/${id}/`
  insertPost(db, {
    ...{ id, network: 'tiktok', accountId: past.accountId, caption: past.caption, items },
    ...{ mediaType: 'PHOTO', product: 'PUBLIC_TO_EVERYONE', labels: [], pagePath },
    ...{ publishedAt: past.publishedAt.getTime(), visibleUntil: null },
  })
  return { id, permalink: `${url}/tiktok/www${pagePath.slice(0, -1)}` }
}

const keepPicture = async (mediaDir: string, bytes: Uint8Array): Promise<StoredMedia> => {
  const file = path.join(mediaDir, 'incoming', randomUUID())
  await writeFile(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const found = { path: file, sha256, bytes: bytes.byteLength, discard: async () => {} }
  const { width, height } = await sharp(bytes).metadata()
  const preview = await keepPreview(mediaDir, found)
  return {
    ...{ kind: 'image', preview, sha256, bytes: bytes.byteLength, width, height },
    ...{ file: await keepFile(mediaDir, found, 'jpg'), durationSeconds: null, altText: null },
  }
}
