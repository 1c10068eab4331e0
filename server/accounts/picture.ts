import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Deps } from '../deps.ts'
import { FileNotFoundError } from '../files/file-store.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'

const maxPictureBytes = 5 * 1024 * 1024
const side = 320
const fileName = /^[A-Za-z0-9_-]{16,64}\.jpg$/

/** Where the page reads a picture from; null when the account has none. */
export function pictureUrl(pictureKey: string | null): string | null {
  return pictureKey && `/media/${pictureKey}`
}

/**
 * Fetches an account's picture and keeps a small copy of our own, drawn anew: nothing of the original
 * file but its pixels is ever served. Answers its key in the file store.
 */
export async function keepPicture(deps: Deps, accountId: string, url: string): Promise<string> {
  const answer = await deps.fetch(url, { timeoutMs: 8_000, maxBytes: maxPictureBytes })
  if (!answer.ok) throw new Error(`the picture's address answered ${answer.status}`)
  const { default: sharp } = await import('sharp')
  const picture = await sharp(await answer.arrayBuffer(), { limitInputPixels: 30_000_000 })
    .rotate()
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  const key = `avatars/${accountId}/${randomBytes(18).toString('base64url')}.jpg`
  await deps.files.put(key, Readable.from([picture]), {
    contentType: 'image/jpeg',
    size: picture.length,
  })
  return key
}

/** Serves the pictures. The address is a secret of its own, so it needs no token and may be cached. */
export function mountPictures(app: App, deps: Deps): void {
  app.get('/media/avatars/:accountId/:file', async (c) => {
    const { accountId, file } = c.req.param()
    if (!v.is(Uuid, accountId) || !fileName.test(file)) throw new ApiError('NOT_FOUND')
    try {
      const content = await deps.files.read(`avatars/${accountId}/${file}`)
      c.header('Content-Type', 'image/jpeg')
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
      return c.body(Readable.toWeb(content))
    } catch (error) {
      throw error instanceof FileNotFoundError ? new ApiError('NOT_FOUND') : error
    }
  })
}
