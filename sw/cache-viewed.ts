import { trimCache } from '#local/app-files/kept-files.ts'
import { isSignedIn } from './device.ts'

export interface ViewedCache {
  name: string
  most: { files: number; bytes: number }
}

/** Aborted at sign-out, so that nothing is cached for a person who has left. */
let visit = new AbortController()

export function abortCaching(): void {
  visit.abort()
  visit = new AbortController()
}

/** The share of the quota that may be used; the rest is for what people write. */
const fullShare = 0.8

/** Caches a file that was viewed. Never rejects: on a full device the file is just not cached. */
export async function cacheViewed(
  { name, most }: ViewedCache,
  url: string,
  read: (signal: AbortSignal) => Promise<Response | undefined>,
): Promise<void> {
  const { signal } = visit
  try {
    const response = (await hasRoom()) ? await read(signal) : undefined
    if (!response || signal.aborted) return
    const cache = await caches.open(name)
    await cache.put(url, response)
    await trimCache(cache, most)
    // Signed out meanwhile: this very write may have made the cache again, so it is deleted.
    if (signal.aborted || !(await isSignedIn())) await caches.delete(name)
  } catch (error) {
    if (!signal.aborted) console.warn('A file could not be kept', error)
  }
}

async function hasRoom(): Promise<boolean> {
  const { usage = 0, quota = Number.POSITIVE_INFINITY } =
    (await navigator.storage?.estimate?.()) ?? {}
  return usage < quota * fullShare
}
