import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Caller } from '../auth/access-token.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { mayRead } from '../media/find-readable-media.ts'
import { runMediaJob } from '../media/inspection/run-media-job.ts'
import { readMediaCookie } from '../media/media-cookie.ts'
import { mediaScratch } from '../media/media-scratch.ts'
import { serveFile } from '../media/serve-file.ts'

const maxPictureBytes = 5 * 1024 * 1024
const side = 320
const fileName = /^[A-Za-z0-9_-]{16,64}\.jpg$/

/** Where the page reads a picture from; null when the account has none. */
export function pictureUrl(pictureKey: string | null): string | null {
  return pictureKey && `/media/${pictureKey}`
}

/**
 * Fetches an account's picture and keeps a small copy of our own, drawn anew: nothing of the
 * original file but its pixels is ever served. Answers its key in the file store.
 */
export async function keepPicture(
  deps: Pick<Deps, 'env' | 'fetch' | 'files'>,
  account: { id: string; projectId: string },
  url: string,
): Promise<string> {
  const answer = await deps.fetch(url, { timeoutMs: 8_000, maxBytes: maxPictureBytes })
  if (!answer.ok) throw new Error(`the picture's address answered ${answer.status}`)
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.square.jpg`
  try {
    await writeFile(path, Buffer.from(await answer.arrayBuffer()))
    const size = await drawSquare(path, to, account.projectId)
    const key = `avatars/${account.id}/${randomBytes(18).toString('base64url')}.jpg`
    await deps.files.putFile(key, to, { contentType: 'image/jpeg', size })
    return key
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}

/** Answers the size of the file. */
async function drawSquare(path: string, to: string, owner: string): Promise<number> {
  const { width, height } = await runMediaJob('measure-picture', { path }, { owner })
  const terms = { owner, pixels: width * height }
  return (await runMediaJob('square-picture', { path, to, side }, terms)).size
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
