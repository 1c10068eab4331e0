import { picturesOf, viewedPictures } from '#local/device-caches.ts'
import { fetchFile } from '#local/fetch-text.ts'
import { isSmallPicture } from '#local/is-small-picture.ts'
import { listKept, readWhole } from '#local/kept-files.ts'

export interface KeepPicturesOptions {
  signal: AbortSignal
  fetch?: typeof fetch
}

/** Thumbnails are of at most 480 px, so this is some fifteen megabytes. */
const mostPictures = 600
const mostBytes = 24 * 1024 * 1024
/** What one is taken to weigh before it is here. */
const usualBytes = 30 * 1024
const mostBytesOfOne = 1024 * 1024
const atOnce = 3

/**
 * Brings the small pictures of a project to the device, the first ones of `wanted` first, and lets go
 * of those nobody wants any more. In a cache of its own, so that pictures that are only looked at never
 * push out wanted ones. By the page and not by the worker: it knows what is wanted and whether anybody
 * is there, and it may have no worker. True when nothing is missing.
 */
export async function keepPictures(
  owner: { userId: string; projectId: string },
  wanted: readonly (string | null | undefined)[],
  { signal, fetch: load = fetch }: KeepPicturesOptions,
): Promise<boolean> {
  const addresses = listAddresses(wanted)
  const cache = await caches.open(picturesOf(owner))
  const known = new Set((await cache.keys()).map(({ url }) => url))
  if (known.size === addresses.length && addresses.every((url) => known.has(url))) return true
  const kept = new Map((await listKept(cache)).map(({ request, bytes }) => [request.url, bytes]))
  const fitting = chooseFitting(addresses, kept)
  for (const url of kept.keys()) if (!fitting.has(url)) await cache.delete(url)
  const missing = [...fitting].filter((url) => !kept.has(url))
  let isComplete = true
  let bytes = [...fitting].reduce((sum, url) => sum + (kept.get(url) ?? 0), 0)

  async function bringNext(): Promise<void> {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      const picture = (await takeSeen(url)) ?? (await bring(url, load, signal))
      if (signal.aborted) return
      const weight = Number(picture?.headers.get('Content-Length') ?? 0)
      if (!picture || bytes + weight > mostBytes) {
        isComplete = false
        continue
      }
      bytes += weight
      await cache.put(url, picture)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, bringNext))
  } catch {
    // Out of reach, or the device is full: the others would fare no better.
    missing.length = 0
    return false
  }
  return isComplete && !signal.aborted
}

/** The first ones that fit; what is wanted less goes before what is wanted more. */
function chooseFitting(
  wanted: readonly string[],
  kept: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const fitting = new Set<string>()
  let bytes = 0
  for (const url of wanted) {
    bytes += kept.get(url) ?? usualBytes
    if (fitting.size >= mostPictures || bytes > mostBytes) break
    fitting.add(url)
  }
  return fitting
}

/** Of ours, each once; what is no small picture (an original, a file of this device) is not for here. */
function listAddresses(wanted: readonly (string | null | undefined)[]): string[] {
  const addresses = new Set<string>()
  for (const path of wanted) {
    const url = new URL(path ?? '', location.origin)
    if (url.origin === location.origin && isSmallPicture(url)) addresses.add(url.href)
  }
  return [...addresses]
}

/** One that was looked at is on the device already; it changes its place. */
async function takeSeen(url: string): Promise<Response | undefined> {
  const where = { cacheName: viewedPictures, ignoreVary: true }
  const picture = await caches.match(url, where)
  if (picture) await (await caches.open(viewedPictures)).delete(url, where)
  return picture
}

/** Undefined when this one cannot be had; throws when no other could be either. */
async function bring(
  url: string,
  load: typeof fetch,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const { isGone, picture } = await fetchFile(
    { fetch: load },
    url,
    { priority: 'low', signal },
    async (response) => ({
      isGone: response.status === 404,
      picture: await readWhole(response, { kind: 'image', mostBytes: mostBytesOfOne }),
    }),
  )
  if (!picture && !isGone) throw new Error('Not the server, or not at its best')
  return picture
}
