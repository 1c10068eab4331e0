import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Platform } from '#contract/accounts/account.ts'
import type { Post } from '#contract/posts/post.ts'
import type { Draft } from '#local/database/rows.ts'
import { platformsQuery } from '#src/api/queries.ts'
import { weekQuery } from '#src/api/week-queries.ts'
import { useLazyDeviceQueryWith } from '#src/browser/use-lazy-device-query.ts'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { listDeviceEntries } from '#src/offline/outbox/list-device-entries.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { useChanges } from '#src/offline/outbox/use-changes.ts'
import { usePostsWithPendingChanges } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { withMoved } from '#src/offline/outbox/with-moved.ts'
import { useSession } from '#src/session/session-context.ts'
import { listTimedItems } from '../calendar-item.ts'
import { weeksOf } from '../calendar-view.ts'
import { dayBounds } from '../days.ts'
import { fitsFilter } from '../filter/fits-filter.ts'
import { type ExportItem, isDraft, toExportItems } from './export-item.ts'

export interface ExportContent {
  items: readonly ExportItem[]
  /** How many drafts of this device have a time in the period. */
  draftCount: number
  /** The weeks, by their first day, whose posts this device does not know. */
  missing: readonly string[]
  /** Whether some of the missing weeks are loading. */
  isLoading: boolean
  /** When the oldest of the known weeks was fetched, in ms; 0 when none is known. */
  updatedAt: number
  refetch: () => void
}

const noPlatforms: readonly Platform[] = []
const noDrafts: readonly Draft[] = []
const loadDrafts = () => import('#local/drafts/drafts.ts')

export interface ExportItemsOptions {
  hasDrafts: boolean
  /** The filters that the items must fit; undefined for all items. */
  filter: FilterChoices | undefined
}

/** What the project's calendar has on consecutive days: the known posts of the server, and this device's. */
export function useExportItems(
  days: readonly string[],
  { hasDrafts, filter }: ExportItemsOptions,
): ExportContent {
  const { user, project, timeZone } = useSession()
  const weeks = useMemo(() => weeksOf(days), [days])
  const combine = useCallback((results: UseQueryResult<Post[]>[]) => join(results, weeks), [weeks])
  const known = useQueries({
    queries: weeks.map((week) => weekQuery(project.id, week, timeZone)),
    combine,
  })
  const { entries } = useOutbox()
  const drafts = usePlannedDrafts(user.id, project.id)
  const { data: platforms = noPlatforms } = useQuery(platformsQuery(project.id))
  const changes = useChanges(entries, project.id)
  const posts = useMemo(() => withMoved(known.posts, changes), [known.posts, changes])
  const shown = usePostsWithPendingChanges(posts, changes, platforms)
  const filled = useMemo(() => {
    const device = { entries: listDeviceEntries(entries, project.id), drafts, platforms }
    const all = listTimedItems(
      { posts: shown, ...device, projectOf: () => project.id },
      filter && ((item) => fitsFilter(item, filter)),
    )
    const bounds = dayBounds(days, timeZone)
    const [from = 0, to = 0] = [bounds[0], bounds.at(-1)]
    return {
      items: toExportItems(all, { from, to, hasDrafts }),
      draftCount: all.filter((item) => isDraft(item) && item.at >= from && item.at < to).length,
    }
  }, [shown, entries, drafts, platforms, project.id, days, timeZone, hasDrafts, filter])
  const { missing, isLoading, updatedAt, refetch } = known
  return { ...filled, missing, isLoading, updatedAt, refetch }
}

function join(results: readonly UseQueryResult<Post[]>[], weeks: readonly string[]) {
  const known = results.filter(({ data }) => data !== undefined)
  // Each post once, because one with times in several weeks is in each of them.
  const posts = new Map(known.flatMap(({ data = [] }) => data).map((post) => [post.id, post]))
  return {
    posts: [...posts.values()],
    missing: weeks.filter((_, index) => results[index]?.data === undefined),
    isLoading: results.some(({ data, isFetching }) => data === undefined && isFetching),
    updatedAt: known.length > 0 ? Math.min(...known.map((week) => week.dataUpdatedAt)) : 0,
    refetch: () => {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}

/** The drafts of this device that have times. */
function usePlannedDrafts(userId: string, projectId: string): readonly Draft[] {
  const drafts = useLazyDeviceQueryWith(
    loadDrafts,
    async (db, { listDrafts }) =>
      (await listDrafts(db, { userId, projectId })).filter(
        ({ isScheduling, schedules }) => isScheduling && schedules.length > 0,
      ),
    [userId, projectId],
  )
  return drafts ?? noDrafts
}
