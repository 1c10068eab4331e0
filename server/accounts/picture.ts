import { randomBytes, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#contract/scalars.ts'
import type { Caller } from '../auth/access-token.ts'
import { readMediaCookie } from '../auth/media-cookie.ts'
import { socialAccounts } from '../db/schema/social-accounts.ts'
import type { Deps } from '../deps.ts'
import { mediaScratch } from '../files/scratch-folder.ts'
import { ApiError } from '../http/api-error.ts'
import type { App } from '../http/app-env.ts'
import { runMediaJob } from '../media/inspection/run-media-job.ts'
import { serveFile } from '../media/serving/serve-file.ts'
import { mayRead } from '../media-access/find-readable-media.ts'
import { type AccountRow, setPicture } from './account-rows.ts'
import { forEachOf } from './for-due-accounts.ts'

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

const maxPictureBytes = 5 * 1024 * 1024

interface Wanted {
  url: string
  /** In pixels. */
  side: number
  /** The project for which it is drawn. */
  owner: string
  signal?: AbortSignal | undefined
}

/**
 * Fetches an account's picture and hands a small re-encoded JPEG to `use`, as a file that is gone
 * afterwards; the original is never served.
 */
export async function fetchSquare<T>(
  deps: Pick<Deps, 'env' | 'fetch'>,
  { url, side, owner, signal }: Wanted,
  use: (path: string, size: number) => Promise<T>,
): Promise<T> {
  const answer = await deps.fetch(url, {
    ...{ timeoutMs: 8_000, maxBytes: maxPictureBytes },
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new Error(`the picture's address answered ${answer.status}`)
  const path = join(await mediaScratch(deps.env.DATA_DIR), randomUUID())
  const to = `${path}.square.jpg`
  try {
    await writeFile(path, Buffer.from(await answer.arrayBuffer()))
    const { width, height } = await runMediaJob('measure-picture', { path }, { owner })
    const terms = { owner, pixels: width * height }
    const { size } = await runMediaJob('square-picture', { path, to, side }, terms)
    return await use(to, size)
  } finally {
    await rm(path, { force: true })
    await rm(to, { force: true })
  }
}

/** How long, in ms, a person waits for the pictures of accounts that are linked already. */
const patienceMs = 12_000

/** Those whose picture cannot be fetched are linked without it. */
export async function tryPictures(
  deps: Pick<Deps, 'db' | 'env' | 'fetch' | 'files' | 'log'>,
  linked: readonly { account: AccountRow; url: string | null }[],
): Promise<AccountRow[]> {
  const signal = AbortSignal.timeout(patienceMs)
  const keys = new Map<string, string>()
  await forEachOf(linked, async ({ account, url }) => {
    if (url === null || signal.aborted) return
    try {
      const key = await keepPicture(deps, account, url, signal)
      await setPicture(deps.db, account.id, key)
      keys.set(account.id, key)
    } catch (error) {
      deps.log.warn({ err: error, accountId: account.id }, 'picture not kept')
    }
  })
  return linked.map(({ account }) => ({
    ...account,
    pictureKey: keys.get(account.id) ?? account.pictureKey,
  }))
}
