import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Post } from '#contract/posts/post.ts'
import { matchesPostFilter, type PostFilter } from '#contract/posts/post-filter.ts'
import { platformsQuery, postsInfiniteQuery } from '#src/api/queries.ts'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import type { PostWithPendingChange } from '#src/offline/outbox/post-with-pending-change.ts'
import { useChanges } from '#src/offline/outbox/use-changes.ts'
import { useListedPosts } from '#src/offline/outbox/use-listed-posts.ts'
import { usePostsWithPendingChanges } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { useShownAge } from '#src/offline-cache/shown-age.ts'
import { useSession } from '#src/session/session-context.ts'

const noPlatforms: readonly Platform[] = []

export interface PostList {
  /** The posts as the server has them. */
  posts: readonly Post[]
  /** The posts as they will be once the changes in the outbox have arrived. */
  shown: readonly PostWithPendingChange[]
  changes: ReturnType<typeof useChanges>
  platforms: readonly Platform[]
  /** Whether the filtered list has no response yet, so that `shown` is what this device knows of it. */
  isOfDevice: boolean
  isFetching: boolean
  isFetchingNext: boolean
  hasFailed: boolean
  hasFailedNext: boolean
  /** Whether the last refetch of the list failed: something in it may have changed since. */
  isOld: boolean
  /** Whether neither this device nor the server has said what is in the list. */
  isUnknown: boolean
  /** Refetches the list from its first page. */
  refresh: () => Promise<void>
  retry: () => void
  fetchNext: () => void
}

/** The server's posts, or those that match a filter: until its response arrives, those this device knows. */
export function usePostList(filter: PostFilter | undefined, outbox: Outbox): PostList {
  const { project } = useSession()
  const client = useQueryClient()
  const options = postsInfiniteQuery(project.id, filter)
  const list = useInfiniteQuery(options)
  useShownAge(list.dataUpdatedAt)
  const isOfDevice = filter !== undefined && list.data === undefined
  const answered = useMemo(() => uniquePosts(list.data?.pages ?? []), [list.data])
  const known = useListedPosts(project.id, isOfDevice)
  const changes = useChanges(outbox.entries, project.id)
  const { data: platforms = noPlatforms } = useQuery(platformsQuery(project.id))
  const laid = usePostsWithPendingChanges(isOfDevice ? known : answered, changes, platforms)
  const shown = useMemo(
    () => (isOfDevice ? findShown(laid, filter) : laid),
    [isOfDevice, laid, filter],
  )
  const posts = useMemo(
    () => (isOfDevice ? shown.map(({ server }) => server) : answered),
    [isOfDevice, shown, answered],
  )
  const fetchNext = () => void list.fetchNextPage()
  useNearEnd(list.hasNextPage && !list.isFetching && !list.isFetchNextPageError, fetchNext)

  /**
   * Reloads the list from its first page, which stays on the screen until the response arrives. If the
   * request fails, all pages come back, with the time when they were fetched.
   */
  async function refresh() {
    const { data, dataUpdatedAt: updatedAt } = list
    const show = (pages: number) =>
      client.setQueryData(
        options.queryKey,
        data && { pages: data.pages.slice(0, pages), pageParams: data.pageParams.slice(0, pages) },
        { updatedAt },
      )
    show(1)
    window.scrollTo({ top: 0 })
    const { isError } = await list.refetch()
    if (!isError) return
    show(Number.POSITIVE_INFINITY)
    // The list stays stale, so that it is fetched again when the connection returns.
    await client.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' })
  }

  return {
    ...{ posts, shown, changes, platforms, isOfDevice, refresh, fetchNext },
    isFetching: list.isFetching && !list.isFetchingNextPage,
    isFetchingNext: list.isFetchingNextPage,
    hasFailed: list.data === undefined && list.isError,
    hasFailedNext: list.isFetchNextPageError,
    isOld: list.isRefetchError && !list.isFetching,
    isUnknown: list.data === undefined && !isOfDevice,
    retry: () => void list.refetch(),
  }
}

/** The posts that match the filter, the newest first, as the server orders them. */
function findShown(
  shown: readonly PostWithPendingChange[],
  filter: PostFilter,
): PostWithPendingChange[] {
  return shown
    .filter(({ post }) => matchesPostFilter(post, filter))
    .sort((a, b) => Date.parse(b.post.createdAt) - Date.parse(a.post.createdAt))
}

/** Removes duplicates: a post that is created between two requests moves others to the next page. */
function uniquePosts<P extends { id: string }>(pages: readonly { content: readonly P[] }[]): P[] {
  const seen = new Set<string>()
  return pages.flatMap(({ content }) =>
    content.filter(({ id }) => !seen.has(id) && seen.add(id) !== undefined),
  )
}

/**
 * The share of the page height at which the next posts are fetched, and the time between two checks in
 * ms (docs/product-words.md).
 */
const nearEnd = 0.9
const throttleMs = 150

/** Calls back when the page is scrolled to 90 % or more, also when it is too short to scroll. */
function useNearEnd(isOn: boolean, onNearEnd: () => void): void {
  const latest = useRef(onNearEnd)
  useEffect(() => {
    latest.current = onNearEnd
  })
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer = undefined
      const { scrollHeight } = document.documentElement
      if (isNearEnd(window.scrollY, window.innerHeight, scrollHeight)) latest.current()
    }
    const onScroll = () => {
      timer ??= setTimeout(look, throttleMs)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [isOn])
}

export function isNearEnd(scrolled: number, visible: number, height: number): boolean {
  return scrolled + visible >= height * nearEnd
}
