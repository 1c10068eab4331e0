import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { folderPicturesOf } from '#local/app-files/device-caches.ts'
import { prefersReducedData } from '#local/app-files/prefers-reduced-data.ts'
import { addressMs, type FolderPage } from '#src/api/storage-queries.ts'
import { subscribeToConnectivity } from '#src/browser/connectivity.ts'
import { folderPictures, keepPictures } from './keep-pictures.ts'
import { isOfFolder, withoutOtherFolders } from './kept-folders.ts'

interface Owner {
  userId: string
  projectId: string
}

/** Lists that change within this time, in ms, cause one run. */
const settleMs = 1000

/**
 * Stores the thumbnails of the folders that can be read offline, and deletes those of deleted files, of
 * folders that got a password, and of folders displaced by newer ones: now, after each change of a folder
 * list, and when the connection returns. Returns a function to stop.
 */
export function watchFolderPictures(client: QueryClient, owner: Owner): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let run = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  function begin(): void {
    // The thumbnails that the last run still fetches may not be wanted any more.
    run.abort()
    run = new AbortController()
    const { signal } = run
    // After a failure (no connection, no Cache Storage) the next run continues.
    last = last.then(() => keepFolderPictures(client, owner, { signal })).catch(() => undefined)
  }

  function beginSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(begin, settleMs)
  }

  begin()
  const stopListening = client.getQueryCache().subscribe((event) => {
    const [, area, list] = event.query.queryKey
    const isList = area === 'storage' && (list === 'folder' || list === 'root')
    const isChange =
      event.type === 'removed' || (event.type === 'updated' && event.action.type === 'success')
    if (isList && isChange) beginSoon()
  })
  const unsubscribe = subscribeToConnectivity(beginSoon)
  return () => {
    run.abort()
    clearTimeout(timer)
    stopListening()
    unsubscribe()
  }
}

/** Stores the thumbnails that are wanted now, and deletes all others. */
export async function keepFolderPictures(
  client: QueryClient,
  owner: Owner,
  {
    signal,
    fetch,
    now = Date.now(),
  }: { signal: AbortSignal; fetch?: typeof globalThis.fetch; now?: number },
): Promise<void> {
  if (signal.aborted) return
  const cache = await caches.open(folderPicturesOf(owner))
  const known = new Set((await cache.keys()).map(({ url }) => url))
  const isKnown = (path: string) => known.has(new URL(path, location.origin).href)
  const mayBring = !prefersReducedData()
  const wanted = listFolderPictures(client, now)
    // An expired URL cannot be fetched, but a picture stored under it is valid as long as the list is.
    .filter(({ path, isFresh }) => (isFresh && mayBring) || isKnown(path))
    .map(({ path }) => path)
  await keepPictures(folderPictures(owner), wanted, { signal, ...(fetch && { fetch }) })
}

/** The thumbnails of the folders that are stored, beginning with the folders opened last. */
function listFolderPictures(
  client: QueryClient,
  now: number,
): { path: string; isFresh: boolean }[] {
  const folders = withoutOtherFolders(client.getQueryCache().getAll())
    .filter(({ queryKey }) => isOfFolder(queryKey))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  return folders.flatMap(({ state: { data, dataUpdatedAt } }) => {
    const [first] = (data as InfiniteData<FolderPage>).pages
    const isFresh = now - dataUpdatedAt < addressMs
    return (first?.files ?? []).flatMap(({ thumbnailUrl: path }) =>
      path === null ? [] : { path, isFresh },
    )
  })
}
