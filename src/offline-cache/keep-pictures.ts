import { folderPicturesOf, picturesOf, viewedPictures } from '#local/app-files/device-caches.ts'
import { isFolderPicture, isSmallPicture } from '#local/app-files/is-small-picture.ts'
import { isUncached, listKept, readWhole } from '#local/app-files/kept-files.ts'
import { fetchFile } from '#local/calls/fetch-text.ts'

export interface KeepPicturesOptions {
  signal: AbortSignal
  fetch?: typeof fetch
}

/** Pictures of one kind: where they are stored, and how many at most. */
interface PictureCache {
  name: string
  isOfKind: (url: URL) => boolean
  most: { pictures: number; bytes: number }
}

const megabyte = 1024 * 1024

/** The cache for pictures of posts, templates and accounts: at most 480 px each, about 15 MB in all. */
export function projectPictures(owner: { userId: string; projectId: string }): PictureCache {
  const most = { pictures: 600, bytes: 24 * megabyte }
  return { name: picturesOf(owner), isOfKind: isSmallPicture, most }
}

/** The cache for thumbnails of the storage's folders: usually about 6 MB. */
export function folderPictures(owner: { userId: string; projectId: string }): PictureCache {
  const most = { pictures: 300, bytes: 12 * megabyte }
  return { name: folderPicturesOf(owner), isOfKind: isFolderPicture, most }
}

/** The assumed size of a picture that is not stored yet. */
const usualBytes = 30 * 1024
const mostBytesOfOne = megabyte
const atOnce = 3

/**
 * Stores the thumbnails of a project of one kind on the device, in the order of `wanted`, and deletes
 * those that are not wanted any more. They have a cache of their own, so that viewed pictures never
 * displace them. The page does this and not the service worker, because it knows which ones are wanted
 * and whether it is visible, and there may be no worker. Returns true when none is missing.
 */
export async function keepPictures(
  { name, isOfKind, most }: PictureCache,
  wanted: readonly (string | null | undefined)[],
  { signal, fetch: load = fetch }: KeepPicturesOptions,
): Promise<boolean> {
  const addresses = listAddresses(wanted, isOfKind, most.pictures)
  const cache = await caches.open(name)
  const known = new Set((await cache.keys()).map(({ url }) => url))
  if (known.size === addresses.length && addresses.every((url) => known.has(url))) return true
  const kept = new Map((await listKept(cache)).map(({ request, bytes }) => [request.url, bytes]))
  const fitting = chooseFitting(addresses, kept, most)
  for (const url of kept.keys()) if (!fitting.has(url)) await cache.delete(url)
  const missing = [...fitting].filter((url) => !kept.has(url))
  let isComplete = true
  let bytes = [...fitting].reduce((sum, url) => sum + (kept.get(url) ?? 0), 0)

  async function bringNext(): Promise<void> {
    for (let url = missing.shift(); url !== undefined; url = missing.shift()) {
      const picture = (await takeSeen(url)) ?? (await bring(url, load, signal))
      if (signal.aborted) return
      const weight = Number(picture?.headers.get('Content-Length') ?? 0)
      if (!picture || bytes + weight > most.bytes) {
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
    // No connection or a full device: the other pictures would fail too.
    missing.length = 0
    return false
  }
  return isComplete && !signal.aborted
}

/** The first pictures that fit: less wanted ones are left out first. */
function chooseFitting(
  wanted: readonly string[],
  kept: ReadonlyMap<string, number>,
  most: PictureCache['most'],
): ReadonlySet<string> {
  const fitting = new Set<string>()
  let bytes = 0
  for (const url of wanted) {
    bytes += kept.get(url) ?? usualBytes
    if (fitting.size >= most.pictures || bytes > most.bytes) break
    fitting.add(url)
  }
  return fitting
}

/**
 * The first distinct URLs of thumbnails on our server, no more than can be kept; originals and files of
 * this device are left out.
 */
function listAddresses(
  wanted: readonly (string | null | undefined)[],
  isOfKind: PictureCache['isOfKind'],
  most: number,
): string[] {
  const addresses = new Set<string>()
  for (const path of wanted) {
    if (addresses.size === most) break
    if (!path) continue
    const url = new URL(path, location.origin)
    if (url.origin === location.origin && isOfKind(url)) addresses.add(url.href)
  }
  return [...addresses]
}

/** Takes a picture from the cache of viewed pictures, where it may already be. */
async function takeSeen(url: string): Promise<Response | undefined> {
  const where = { cacheName: viewedPictures, ignoreVary: true }
  const picture = await caches.match(url, where)
  if (picture) await (await caches.open(viewedPictures)).delete(url, where)
  return picture
}

/** Undefined when this picture is unavailable; throws when the others would fail too. */
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
      isGone: response.status === 404 || isUncached(response),
      picture: await readWhole(response, { kind: 'image', mostBytes: mostBytesOfOne }),
    }),
  )
  if (!picture && !isGone) throw new Error('Not the server, or not at its best')
  return picture
}
