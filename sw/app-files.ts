import { readBounded } from '#local/app-files/kept-files.ts'
import { shortDigest } from '#local/app-files/short-digest.ts'

/** The files of this app version by path, each with its digest (`build/service-worker.ts`). */
export type AppFiles = Readonly<Record<string, string>>

/** The cache of the app itself; unlike a person's caches it stays after a sign-out. */
export const appCache = 'app'

const mostBytes = 2 * 1024 * 1024
const mostMs = 60_000
/** The limit for a page, since a person looks at an empty tab until then. */
const pageMs = 10_000
const atOnce = 4

/**
 * The expected content type by file extension; files with another extension may be anything but a
 * page.
 */
const kinds: Record<string, string> = { js: 'javascript', css: 'css', html: 'html' }

/**
 * The digest is part of the key, so that versions share equal files and never overwrite one
 * another's.
 */
const keyOf = (path: string, digest: string) => `${path}?${digest}`

/**
 * Caches all files of this version, or throws: a captive portal that answers with its own page
 * fails the installation. Files that were good stay for the next attempt, which checks them again.
 */
export async function keepAppFiles(files: AppFiles): Promise<void> {
  const cache = await caches.open(appCache)
  const wanted = Object.entries(files)
  async function keepNext(): Promise<void> {
    for (let file = wanted.pop(); file; file = wanted.pop()) {
      const [path, digest] = file
      const key = keyOf(path, digest)
      // A file that cannot be read counts as damaged.
      const isGood = await cache
        .match(key)
        .then((kept) => verify(path, digest, kept))
        .catch(() => undefined)
      if (!isGood) await cache.put(key, await bringFile(path, digest))
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, keepNext))
  } finally {
    wanted.length = 0
  }
}

export async function findAppFile(path: string, digest = ''): Promise<Response | undefined> {
  try {
    return await caches.match(keyOf(path, digest), { cacheName: appCache, ignoreVary: true })
  } catch {
    // A storage that cannot be read counts as empty.
    return undefined
  }
}

/** Deletes cached files that do not belong to this version. */
export async function deleteOtherAppFiles(files: AppFiles): Promise<void> {
  const cache = await caches.open(appCache)
  const keys = new Set(Object.entries(files).map(([path, digest]) => keyOf(path, digest)))
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!keys.has(pathname + search)) await cache.delete(request)
  }
}

/**
 * The cached file, or the server's if it is the same by its digest, which is then cached. `isPage`:
 * the caller has a fallback, so one attempt is enough.
 */
export async function getAppFile(
  path: string,
  digest: string,
  event: ExtendableEvent,
  isPage = false,
): Promise<Response> {
  const kept = await findAppFile(path, digest)
  if (kept) return kept
  const fresh = await (isPage ? bringOnce(path, digest, 'reload', pageMs) : bringFile(path, digest))
  const copy = fresh.clone()
  event.waitUntil(
    (async () => (await caches.open(appCache)).put(keyOf(path, digest), copy))().catch(() => {}),
  )
  return fresh
}

/** Fetches a file, perhaps from the HTTP cache; if that had another one, again from the server. */
async function bringFile(path: string, digest: string): Promise<Response> {
  return await bringOnce(path, digest, 'default').catch(() => bringOnce(path, digest, 'reload'))
}

async function bringOnce(
  path: string,
  digest: string,
  cache: RequestCache,
  waitMs = mostMs,
): Promise<Response> {
  const signal = AbortSignal.timeout(waitMs)
  const good = await fetch(path, { cache, redirect: 'error', signal })
    .then((answer) => verify(path, digest, answer))
    // Unreachable, redirected, or cut short.
    .catch(() => undefined)
  if (!good) throw new Error(`${path} cannot be had as it was built`)
  return good
}

/** The answer if it is, byte for byte, the file this version was built with; else undefined. */
async function verify(
  path: string,
  digest: string,
  answer: Response | undefined,
): Promise<Response | undefined> {
  if (answer?.status !== 200 || answer.redirected || !hasExpectedType(path, answer))
    return undefined
  const bytes = await (await readBounded(answer, mostBytes))?.arrayBuffer()
  if (!bytes || (await shortDigest(bytes)) !== digest) return undefined
  return new Response(bytes, { headers: answer.headers })
}

export function hasExpectedType(path: string, { headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? ''
  const kind = kinds[path.split('.').at(-1) ?? '']
  return kind ? type.includes(kind) : !type.includes('html')
}
