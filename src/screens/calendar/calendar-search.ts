import * as v from 'valibot'
import {
  type FilterChoices,
  filterEntries,
  lenient,
} from '#src/features/post-filters/filter-search.ts'
import { calendarViews } from './calendar-view.ts'

/** Date fields accept 2000 to 2100; the arrows may go some weeks beyond. No years of five digits. */
const Day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((date) => date >= '1999-01-01' && date <= '2100-12-31'),
)

/** The query string of '/calendar'. */
export const CalendarSearch = v.object({
  view: lenient(v.picklist(calendarViews)),
  /** A day of the week that is shown; implies the week's view. */
  week: lenient(Day),
  /** A day of the period that the other views show. */
  date: lenient(Day),
  /** 'all' for all of the person's projects, absent for the current one. */
  projects: lenient(v.literal('all')),
  ...filterEntries,
})
export type CalendarSearch = v.InferOutput<typeof CalendarSearch>

/** The parameters that stay in the URL when the view, the period or the date changes. */
export function keptSearch({ projects, status, platformId, accountId }: CalendarSearch) {
  return { projects, status, platformId, accountId }
}

/** The changes of the search that remove all filters. */
export const noFilter = {
  ...{ status: undefined, platformId: undefined, accountId: undefined },
} satisfies FilterChoices

export function countFilters({ status, platformId, accountId }: FilterChoices): number {
  return [status, platformId, accountId].filter((one) => one !== undefined).length
}
