import type { QueryClient } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import { prefersReducedData } from '#local/app-files/prefers-reduced-data.ts'
import { onDelivery } from '#local/calls/delivery-channel.ts'
import { listDraftThumbnails } from '#local/person/list-draft-thumbnails.ts'
import { lateDeliveriesQuery } from '#src/api/late-deliveries-query.ts'
import { latestPostsQuery, platformsQuery, postsInfiniteQuery } from '#src/api/queries.ts'
import { templatesQuery } from '#src/api/templates-query.ts'
import { listKnownWeeks } from '#src/api/week-queries.ts'
import { isOnline, subscribeToConnectivity } from '#src/browser/connectivity.ts'
import { localDb } from '#src/browser/local-database.ts'
import { watchFolderPictures } from './keep-folder-pictures.ts'
import { keepPictures, projectPictures } from './keep-pictures.ts'
import { limitCacheSize } from './limit-cache-size.ts'
import { type CopyOf, refreshCopy } from './refresh-copy.ts'

/** How often stale data are looked for while the page is visible, in ms. */
const lookMs = 15 * 60_000
/** Events within this time, in ms, cause one refresh; the screens fetch their own data first. */
const settleMs = 2_000

/**
 * Keeps a project's copy complete and fresh: refreshes it now, when the connection returns or the page
 * becomes visible, after an entry was sent, and every 15 minutes. Returns a function to stop.
 */
export function scheduleRefresh(client: QueryClient, owner: CopyOf): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let isAskedAgain = false

  async function look(): Promise<void> {
    clearTimeout(timer)
    if (stop.signal.aborted) return
    timer = setTimeout(() => void look(), lookMs)
    if (!isOnline() || document.visibilityState !== 'visible') return
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    await refreshNow(client, owner, stop.signal)
    isRunning = false
    if (isAskedAgain) lookSoon()
    isAskedAgain = false
  }

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), settleMs)
  }

  void look()
  void limitCacheSize(owner)
  const stopFolders = watchFolderPictures(client, owner)
  const unsubscribe = subscribeToConnectivity(lookSoon)
  const stopListening = onDelivery(lookSoon)
  document.addEventListener('visibilitychange', lookSoon)
  return () => {
    stop.abort()
    clearTimeout(timer)
    stopFolders()
    unsubscribe()
    stopListening()
    document.removeEventListener('visibilitychange', lookSoon)
  }
}

async function refreshNow(client: QueryClient, owner: CopyOf, signal: AbortSignal): Promise<void> {
  try {
    await refreshCopy(client, owner, signal)
    if (prefersReducedData()) return
    const work = await listDraftThumbnails(localDb, owner).catch(() => [])
    const wanted = listWantedPictures(client, owner)
    await keepPictures(projectPictures(owner), [...work, ...wanted], { signal })
  } catch {
    // No connection, cancelled, or no cache storage: the next refresh continues from here.
  }
}

/**
 * The thumbnails of everything in a project's copy, most important first: accounts, late posts, then the first
 * picture of each post (weeks nearest to today, then the lists), then all others.
 */
export function listWantedPictures(
  client: QueryClient,
  { userId, projectId, timeZone }: CopyOf,
  now = Date.now(),
): (string | null | undefined)[] {
  const platforms = client.getQueryData(platformsQuery(projectId).queryKey) ?? []
  const accounts = platforms.flatMap((platform) => platform.socialMediaAccounts)
  const pages = client.getQueryData(postsInfiniteQuery(projectId).queryKey)?.pages ?? []
  const posts = [
    ...listKnownWeeks(client, projectId, timeZone, now).flat(),
    ...(client.getQueryData(latestPostsQuery(projectId).queryKey)?.content ?? []),
    ...pages.flatMap(({ content }) => content),
  ]
  const late = client.getQueryData(lateDeliveriesQuery(projectId).queryKey)?.deliveries ?? []
  const templates = client.getQueryData(templatesQuery(projectId, userId).queryKey) ?? []
  return [
    ...accounts.map((account) => account.userProfilePictureUrl),
    ...late.map(({ media }) => media?.thumbnailUrl),
    ...posts.map((post) => post.media[0]?.thumbnailUrl),
    ...posts.flatMap(picturesOfAccounts),
    ...templates.map(({ media }) => media[0]?.thumbnailUrl),
    ...posts.flatMap((post) => post.media.slice(1).map((one) => one.thumbnailUrl)),
  ]
}

/** The posts' own accounts, since one that was removed from the project is still shown with its posts. */
function picturesOfAccounts({ schedules }: Post): (string | null)[] {
  return schedules.map(({ socialMediaAccount }) => socialMediaAccount.userProfilePictureUrl)
}
