import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Post } from '#contract/posts/post.ts'
import type { WeekQueryOf } from '#src/api/week-queries.ts'
import type { DayState } from './days.ts'

/** The known posts of some weeks, and the state of loading of each week. */
export interface CalendarPosts {
  posts: readonly Post[]
  /** Whether every week is known. */
  isSuccess: boolean
  /** The state of each week, in the order asked for; the same array while no state changes. */
  states: readonly DayState[]
  isFetching: boolean
  /** Whether a week is not known because it could not be loaded. */
  isUnknown: boolean
  /** Whether a known week could not be fetched again: something in it may have changed since. */
  isOld: boolean
  /** When the oldest of the known weeks was fetched, in ms; 0 when none is known. */
  updatedAt: number
  refetch: () => void
}

export function useCalendarPosts(weeks: readonly string[], queryOf: WeekQueryOf): CalendarPosts {
  const [joinPosts] = useState(makeJoin)
  // Without `combine`, whose result is compared in depth with the previous one: 30 ms for a full month.
  const results = useQueries({ queries: weeks.map(queryOf) })
  const known = results.flatMap(({ data, dataUpdatedAt }) =>
    data ? [{ data, dataUpdatedAt }] : [],
  )
  const words = results.map(stateOf).join()
  const states = useMemo(() => words.split(',') as DayState[], [words])
  return {
    posts: joinPosts(known.map(({ data }) => data)),
    isSuccess: results.every(({ isSuccess }) => isSuccess),
    states,
    isFetching: results.some(({ isFetching }) => isFetching),
    isUnknown: states.includes('unknown'),
    isOld: results.some(({ isRefetchError, isFetching }) => isRefetchError && !isFetching),
    updatedAt: known.length > 0 ? Math.min(...known.map((week) => week.dataUpdatedAt)) : 0,
    refetch: () => {
      for (const { isError, refetch } of results) if (isError) void refetch()
    },
  }
}

function stateOf(week: { data?: unknown; fetchStatus: string }): DayState {
  if (week.data !== undefined) return 'known'
  return week.fetchStatus === 'fetching' ? 'loading' : 'unknown'
}

/**
 * Lists each post once, because one with times in several weeks is in each of them. Returns the same array
 * while the weeks are the same.
 */
function makeJoin(): (weeks: readonly Post[][]) => readonly Post[] {
  let last: readonly Post[][] = []
  let joined: readonly Post[] = []
  return (weeks) => {
    if (weeks.length === last.length && weeks.every((week, index) => week === last[index]))
      return joined
    last = weeks
    const [only, ...others] = weeks
    joined =
      only && others.length === 0
        ? only
        : [...new Map(weeks.flat().map((post) => [post.id, post])).values()]
    return joined
  }
}
