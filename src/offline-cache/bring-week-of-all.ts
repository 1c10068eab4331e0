import type { QueryClient } from '@tanstack/react-query'
import type { CalendarPost } from '#contract/posts/post.ts'
import { forgetOldWeeks, keepWeek, readKeptWeek } from '#local/app-files/kept-weeks.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { fetchCalendarPosts } from '#src/api/fetch-scheduled-posts.ts'
import { nearestWeeks, periodOf } from '#src/api/week-queries.ts'
import { whenIdle } from '#src/browser/page-idle.ts'
import { authStore } from '#src/session/auth-store.ts'
import { isProjectLost } from './is-project-lost.ts'
import { keptWeeksMs } from './limit-cache-size.ts'

const latestMs = 5000

/** The hashed name of this chunk changes with every API schema it imports, which discards older weeks. */
const version = import.meta.url

interface WeekOfAll {
  queryKey: readonly string[]
  userId: string
  week: string
  timeZone: string
  signal: AbortSignal
}

/** Puts the stored week into the query cache if that has none, and fetches the week from the server. */
export async function bringWeekOfAll(
  client: QueryClient,
  { queryKey, userId, week, timeZone, signal }: WeekOfAll,
): Promise<CalendarPost[]> {
  const name = { week, timeZone }
  if (client.getQueryData(queryKey) === undefined) {
    const kept = await readKeptWeek(userId, name, version)
    if (kept && Date.now() - kept.fetchedAt < keptWeeksMs)
      client.setQueryData(queryKey, withoutLost(userId, kept.posts), { updatedAt: kept.fetchedAt })
  }
  const known = client.getQueryData<CalendarPost[]>(queryKey)
  const period = periodOf(week, timeZone)
  const posts = withoutLost(userId, await fetchCalendarPosts({ signal, known, ...period }))
  whenIdle(() => void keep(userId, name, posts), latestMs)
  return posts
}

/** Leaves out posts of projects that the person lost while the response was on its way. */
function withoutLost(userId: string, posts: readonly CalendarPost[]): CalendarPost[] {
  const lost = new Map<string, boolean>()
  return posts.filter(({ projectId }) => {
    if (!lost.has(projectId)) lost.set(projectId, isProjectLost(userId, projectId))
    return !lost.get(projectId)
  })
}

async function keep(
  userId: string,
  name: { week: string; timeZone: string },
  posts: readonly CalendarPost[],
): Promise<void> {
  const isSignedIn = () => authStore.current()?.user.id === userId
  if (!isSignedIn() || !nearestWeeks(name.timeZone, serverNow()).includes(name.week)) return
  try {
    const kept = { version, fetchedAt: Date.now(), posts: withoutLost(userId, posts) }
    await keepWeek(userId, name, kept)
    // A sign-out deletes the caches, but perhaps before this write.
    if (!isSignedIn()) await forgetOldWeeks(userId, Number.POSITIVE_INFINITY)
  } catch {
    // The storage is full or blocked: the week is fetched again when it is needed.
  }
}
