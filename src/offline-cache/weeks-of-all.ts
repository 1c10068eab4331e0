import { queryOptions } from '@tanstack/react-query'
import type { Post } from '#contract/posts/post.ts'
import { weekOfAllKey } from '#src/api/queries.ts'

/**
 * The posts (`CalendarPost`) of all of a person's projects in the seven days from `week` ('YYYY-MM-DD') in a
 * zone. Kept on the device apart from the copies of projects, which fill localStorage.
 */
export function weekOfAllQuery(userId: string, week: string, timeZone: string) {
  const queryKey = weekOfAllKey(week, timeZone)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Post[]> => {
      const { bringWeekOfAll } = await import('./bring-week-of-all.ts')
      return await bringWeekOfAll(client, { queryKey, userId, week, timeZone, signal })
    },
  })
}
