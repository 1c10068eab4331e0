import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Caller } from '../auth/access-token.ts'
import { readMediaCookie } from '../auth/media-cookie.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { serveFile } from '../media/serving/serve-file.ts'
import { mayRead } from '../media-access/find-readable-media.ts'
import { fetchSquare } from './fetch-square.ts'

const side = 320
const fileName = /^[A-Za-z0-9_-]{16,64}\.jpg$/

/** The URL path of an account's picture; null when the account has none. */
export function pictureUrl(pictureKey: string | null): string | null {
  return pictureKey && `/media/${pictureKey}`
}

/** Stores a small copy of an account's picture. Returns its key in the file store. */
export async function keepPicture(
  deps: Pick<Deps, 'env' | 'fetch' | 'files'>,
  account: { id: string; projectId: string },
  url: string,
  signal?: AbortSignal,
): Promise<string> {
  const wanted = { url, side, owner: account.projectId, signal }
  return fetchSquare(deps, wanted, async (path, size) => {
    const key = `avatars/${account.id}/${randomBytes(18).toString('base64url')}.jpg`
    await deps.files.putFile(key, path, { contentType: 'image/jpeg', size })
    return key
  })
}

/** Serves the pictures to members of the account's project. */
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
