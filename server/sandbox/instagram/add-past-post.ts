import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { insertPost } from '../ledger/posts.ts'
import { keepFile, keepPreview } from '../media/media-folder.ts'
import type { StoredMedia } from '../media/stored-media.ts'
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

const keepPicture = async (
  mediaDir: string,
  { bytes, altText }: PastPost['pictures'][number],
): Promise<StoredMedia> => {
  const file = path.join(mediaDir, 'incoming', randomUUID())
  await writeFile(file, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const download = { path: file, sha256, bytes: bytes.byteLength, discard: async () => {} }
  const { width, height } = await sharp(bytes).metadata()
  const preview = await keepPreview(mediaDir, download)
  const kept = await keepFile(mediaDir, download, 'jpg')
  return {
    kind: 'image',
    file: kept,
    preview,
    sha256,
    bytes: bytes.byteLength,
    width,
    height,
    durationSeconds: null,
    altText,
  }
}
