import { useMemo } from 'react'
import type { CalendarPost, Post } from '#contract/posts/post.ts'
import type { WallClock } from '#contract/time/wall-clock.ts'
import type { Draft } from '#local/database/rows.ts'
import { useLazyDeviceQueryWith } from '#src/browser/use-lazy-device-query.ts'
import { weekStartOf } from '#src/components/time/plain-date.ts'
import type { FilterChoices } from '#src/features/post-filters/filter-search.ts'
import { listDeviceEntries } from '#src/offline/outbox/list-device-entries.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'
import { useChanges } from '#src/offline/outbox/use-changes.ts'
import { usePostsWithPendingChanges } from '#src/offline/outbox/use-posts-with-pending-changes.ts'
import { withMoved } from '#src/offline/outbox/with-moved.ts'
import { useSession } from '#src/session/session-context.ts'
import { type ItemTest, listEarliestItems, listTimedItems } from './calendar-item.ts'
import { countFilters } from './calendar-search.ts'
import type { CalendarView } from './calendar-view.ts'
import { type DayState, dayBounds } from './days.ts'
import { fitsFilter } from './filter/fits-filter.ts'
import { groupByDay } from './group-by-day.ts'
import { listOpenSlots } from './open-slots.ts'
import type { ShownProjects } from './projects/use-calendar-projects.ts'
import { useDevicePlatforms } from './use-device-platforms.ts'
import { useWeeklySlots } from './use-weekly-slots.ts'

export interface CalendarDaysOptions {
  posts: readonly Post[]
  /** The first days of the weeks that contain the dates. `states`: whether the posts of each are known. */
  weeks: readonly string[]
  states: readonly DayState[]
  dates: readonly string[]
  view: CalendarView
  filter: FilterChoices
  projects: ShownProjects
  now: WallClock
}

const noDrafts: readonly Draft[] = []
const loadDrafts = () => import('#local/drafts/drafts.ts')

/** The items of each day: the server's posts, and the entries and drafts of this device that have a time. */
export function useCalendarDays(options: CalendarDaysOptions) {
  const { posts: known, weeks, states, dates, view, filter, projects, now } = options
  const { user, project, timeZone } = useSession()
  const { isAll, shown } = projects
  const { entries } = useOutbox()
  const drafts = useScheduledDrafts(user.id, shown)
  const slots = useWeeklySlots(user.id, project.id)
  const changes = useChanges(entries, shown)
  const elsewhere = useMemo(() => {
    const ids = [...entries, ...drafts].map(({ projectId }) => projectId)
    return [...new Set(ids)].filter((id) => id !== project.id && shown.has(id))
  }, [entries, drafts, shown, project.id])
  // The server's posts contain the names of their accounts; only entries and drafts need the platforms.
  const isNeeded = entries.length > 0 || drafts.length > 0
  const platforms = useDevicePlatforms(project.id, { isNeeded, elsewhere })

  const posts = useMemo(() => {
    const own = isAll ? known.filter((post) => shown.has(projectIdOf(post) ?? '')) : known
    return withMoved(own, changes)
  }, [known, isAll, shown, changes])
  const shownPosts = usePostsWithPendingChanges(posts, changes, platforms)
  const all = useMemo(() => {
    const moved = new Map(changes.map(({ postId, projectId }) => [postId, projectId]))
    const content = {
      ...{ posts: shownPosts, entries: listDeviceEntries(entries, shown), drafts, platforms },
      projectOf: (post: Post) => projectIdOf(post) ?? moved.get(post.id) ?? project.id,
    }
    const bounds = dayBounds(dates, timeZone)
    const isWeek = view === 'week'
    const list = (isWanted?: ItemTest) => {
      const times = groupByDay(listTimedItems(content, isWanted), bounds)
      // A week shows a post only at its earliest time; open slots and `laterCount` need all of its times.
      return {
        times,
        items: isWeek ? groupByDay(listEarliestItems(content, isWanted), bounds) : times,
      }
    }
    const every = list()
    const isFiltered = countFilters(filter) > 0
    return { every, wanted: isFiltered ? list((item) => fitsFilter(item, filter)) : every }
  }, [
    shownPosts,
    changes,
    entries,
    shown,
    drafts,
    platforms,
    project.id,
    view,
    dates,
    timeZone,
    filter,
  ])
  const items = useMemo(() => all.every.items.flat(), [all])
  const hasSlots = countFilters(filter) === 0 && shown.has(project.id)
  const days = useMemo(
    () =>
      dates.map((date, index) => {
        const state = states[weeks.indexOf(weekStartOf(date))] ?? 'unknown'
        // Which slots are open is not known while the posts of the day are not.
        const hasOpen = hasSlots && state === 'known'
        // Only this project's posts take its slots. Near midnight, a post may take a slot of the day before
        // or after.
        const own = hasOpen
          ? [index - 1, index, index + 1]
              .flatMap((near) => all.every.times[near] ?? [])
              .filter(({ projectId }) => projectId === project.id)
          : []
        const items = all.wanted.items[index] ?? []
        return {
          ...{ date, state, items },
          laterCount: (all.wanted.times[index]?.length ?? 0) - items.length,
          slots: hasOpen ? listOpenSlots(date, { slots, items: own, now, timeZone }) : [],
        }
      }),
    [all, dates, weeks, states, hasSlots, slots, now, timeZone, project.id],
  )
  return { days, items, platforms }
}

/** The project of a post, which only the calendar of all projects gives with the post. */
function projectIdOf(post: Post | CalendarPost): string | undefined {
  return 'projectId' in post ? post.projectId : undefined
}

/** The drafts of this device that have times. */
function useScheduledDrafts(userId: string, shown: ReadonlySet<string>): readonly Draft[] {
  const projectIds = [...shown]
  const drafts = useLazyDeviceQueryWith(
    loadDrafts,
    async (db, { listDraftsOf }) =>
      (await listDraftsOf(db, { userId, projectIds })).filter(
        ({ isScheduling, schedules }) => isScheduling && schedules.length > 0,
      ),
    [userId, projectIds.join()],
  )
  return drafts ?? noDrafts
}
