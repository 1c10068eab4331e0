import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Post } from '#contract/post.ts'
import type { WeekQueryOf } from '#src/api/week-queries.ts'

/** The posts of some weeks, as far as they are known, and how the loading of the weeks stands. */
export interface CalendarPosts {
  posts: readonly Post[]
  /** Whether every week is known. */
  isSuccess: boolean
  /** Whether a week that is not known is on its way. */
  isLoading: boolean
  isFetching: boolean
  /** Whether a week is not known because it could not be loaded. */
  isUnknown: boolean
  /** When the oldest of the known weeks was fetched, in ms; 0 when none is known. */
  updatedAt: number
  refetch: () => void
}

export function useCalendarPosts(weeks: readonly string[], queryOf: WeekQueryOf): CalendarPosts {
  return useQueries({ queries: weeks.map(queryOf), combine: joinWeeks })
}

function joinWeeks(weeks: UseQueryResult<Post[]>[]): CalendarPosts {
  const known = weeks.filter(({ data }) => data !== undefined)
  return {
    posts: joinPosts(known.map(({ data }) => data ?? [])),
    isSuccess: weeks.every(({ isSuccess }) => isSuccess),
    isLoading: weeks.some(({ isPending, fetchStatus }) => isPending && fetchStatus === 'fetching'),
    isFetching: weeks.some(({ isFetching }) => isFetching),
    isUnknown: weeks.some(({ data, isError }) => data === undefined && isError),
    updatedAt: known.length > 0 ? Math.min(...known.map((week) => week.dataUpdatedAt)) : 0,
    refetch: () => {
      for (const { isError, refetch } of weeks) if (isError) void refetch()
    },
  }
}

/** Each post once: one with times in several weeks is in each of them. */
function joinPosts(weeks: readonly Post[][]): Post[] {
  const [only, ...others] = weeks
  if (only && others.length === 0) return only
  return [...new Map(weeks.flat().map((post) => [post.id, post])).values()]
}
