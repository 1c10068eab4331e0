import { trimCache } from '#local/kept-files.ts'
import { isSignedIn } from './device.ts'

export interface SeenCache {
  name: string
  most: { files: number; bytes: number }
}

/** Aborted at sign-out: what was still being fetched belongs to nobody any more. */
let visit = new AbortController()

export function endVisit(): void {
  visit.abort()
  visit = new AbortController()
}

/** The last room of a device belongs to what is written on it. */
const fullShare = 0.8

/** A full device is no reason to fail: the file was shown, it is only not kept. */
export async function keepSeen(
  { name, most }: SeenCache,
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
    // Signed out in between, or before the server knew of it: the cache was made anew by this very file.
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
