import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Caller } from '../auth/access-token.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { mayRead } from '../media/find-shown.ts'
import { readMediaCookie } from '../media/media-cookie.ts'
import { serveFile } from '../media/serve-file.ts'

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

/** Serves the pictures to the people of the account's project. */
export function mountPictures(app: App, deps: Deps): void {
  app.get('/media/avatars/:accountId/:file', async (c) => {
    const { accountId, file } = c.req.param()
    const reader = readMediaCookie(c, deps)
    const isShown = v.is(Uuid, accountId) && fileName.test(file)
    const key = `avatars/${accountId}/${file}`
    if (!reader || !isShown || !(await isPictureOf(deps, reader, accountId, key)))
      throw new ApiError('NOT_FOUND')
    const size = await deps.files.size(key)
    if (size === undefined) throw new ApiError('NOT_FOUND')
    const picture = { key, size, contentType: 'image/jpeg', etag: `"${file}"` }
    return serveFile(c, deps, picture, 'private, no-cache')
  })
}

async function isPictureOf(
  deps: Deps,
  reader: Caller,
  accountId: string,
  pictureKey: string,
): Promise<boolean> {
  const [found] = await deps.db
    .select({ id: socialAccounts.id })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.id, accountId),
        eq(socialAccounts.pictureKey, pictureKey),
        mayRead(deps, reader, socialAccounts.projectId),
      ),
    )
  return found !== undefined
}
