import { readBounded } from '#local/kept-files.ts'
import { shortDigest } from '#local/short-digest.ts'

/** By path, the digest of what this version was built with (`build/list-app-files.ts`). */
export type AppFiles = Readonly<Record<string, string>>

/** Not one of a person's caches: it outlives their sign-out. */
export const appCache = 'app'

const mostBytes = 2 * 1024 * 1024
const mostMs = 60_000
/** A person looks at an empty tab until then. */
const pageMs = 10_000
const atOnce = 4

/** What an ending has to be served as; what is left out may be anything but a page. */
const kinds: Record<string, string> = { js: 'javascript', css: 'css', html: 'html' }

/** Files are kept under their content: versions share them, and never touch one another's. */
const keyOf = (path: string, digest: string) => `${path}?${digest}`

/**
 * All or nothing: a network that answers with a page of its own, or with anything else, fails the
 * installation. What was good until then stays for the next attempt, which looks at it again.
 */
export async function keepAppFiles(files: AppFiles): Promise<void> {
  const cache = await caches.open(appCache)
  const wanted = Object.entries(files)
  async function keepNext(): Promise<void> {
    for (let file = wanted.pop(); file; file = wanted.pop()) {
      const [path, digest] = file
      const key = keyOf(path, digest)
      // One that cannot be read any more is not good either.
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

export async function keptFile(path: string, digest = ''): Promise<Response | undefined> {
  try {
    return await caches.match(keyOf(path, digest), { cacheName: appCache, ignoreVary: true })
  } catch {
    // A storage that cannot be read holds nothing.
    return undefined
  }
}

/** Lets go of what belongs to no file of this version. */
export async function forgetOthers(files: AppFiles): Promise<void> {
  const cache = await caches.open(appCache)
  const keys = new Set(Object.entries(files).map(([path, digest]) => keyOf(path, digest)))
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    if (!keys.has(pathname + search)) await cache.delete(request)
  }
}

/**
 * The file kept on the device, or else the server's when it is the very same, which is then kept. `isPage`:
 * there is another way, so that one try is enough.
 */
export async function takeFile(
  path: string,
  digest: string,
  event: ExtendableEvent,
  isPage = false,
): Promise<Response> {
  const kept = await keptFile(path, digest)
  if (kept) return kept
  const fresh = await (isPage ? bringOnce(path, digest, 'reload', pageMs) : bringFile(path, digest))
  const copy = fresh.clone()
  event.waitUntil(
    (async () => (await caches.open(appCache)).put(keyOf(path, digest), copy))().catch(() => {}),
  )
  return fresh
}

/** From the browser's own cache or the server; once more from the server alone when that was something else. */
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
    // Out of reach, redirected, or cut short.
    .catch(() => undefined)
  if (!good) throw new Error(`${path} cannot be had as it was built`)
  return good
}

/** The same answer when it is, byte for byte, what this version was built with. */
async function verify(
  path: string,
  digest: string,
  answer: Response | undefined,
): Promise<Response | undefined> {
  if (answer?.status !== 200 || answer.redirected || !isOfKind(path, answer)) return undefined
  const bytes = await (await readBounded(answer, mostBytes))?.arrayBuffer()
  if (!bytes || (await shortDigest(bytes)) !== digest) return undefined
  return new Response(bytes, { headers: answer.headers })
}

export function isOfKind(path: string, { headers }: Response): boolean {
  const type = headers.get('Content-Type') ?? ''
  const kind = kinds[path.split('.').at(-1) ?? '']
  return kind ? type.includes(kind) : !type.includes('html')
}
