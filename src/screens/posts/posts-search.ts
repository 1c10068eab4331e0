import * as v from 'valibot'
import { maxSearchLength, type PostFilter } from '#contract/posts/post-filter.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { addDays, firstDay, isPlainDate, lastDay } from '#src/components/time/plain-date.ts'
import { filterEntries, lenient } from '#src/features/post-filters/filter-search.ts'

/** The router parses a query of digits as a number. */
const Text = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((text) => String(text).trim().slice(0, maxSearchLength)),
  v.minLength(1),
)

const Day = v.pipe(
  v.string(),
  v.check((date) => isPlainDate(date) && date >= firstDay && date <= lastDay),
)

/** The query string of '/posts'. */
export const PostsSearch = v.object({
  /** The id of the post to open in its edit mode. */
  edit: lenient(v.pipe(v.string(), v.uuid())),
  q: lenient(Text),
  ...filterEntries,
  /** The first and the last day of a period in the project's zone, 'YYYY-MM-DD'. */
  from: lenient(Day),
  to: lenient(Day),
})
export type PostsSearch = v.InferOutput<typeof PostsSearch>

/** The filter of the posts request; undefined when the search narrows nothing. */
export function filterOfSearch(search: PostsSearch, timeZone: string): PostFilter | undefined {
  const { q, status, platformId, accountId, from, to } = search
  const filter: PostFilter = {
    ...(q !== undefined && { q }),
    ...(status && { status }),
    ...(platformId !== undefined && { platformId }),
    ...(accountId !== undefined && { accountId }),
    ...(from !== undefined && { from: startOf(from, timeZone) }),
    ...(to !== undefined && { to: startOf(addDays(to, 1), timeZone) }),
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

function startOf(date: string, timeZone: string): string {
  return new Date(instantOf({ date, time: '00:00' }, timeZone)).toISOString()
}
