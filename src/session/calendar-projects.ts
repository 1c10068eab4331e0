import * as v from 'valibot'
import { browserStorage } from '#src/page/browser-storage.ts'
import { calendarProjectsKey } from './copy-keys.ts'

const CalendarProjects = v.object({
  /** Whether the calendar shows all of the person's projects, not only the current one. */
  isAll: v.boolean(),
  /** The ids of those that are hidden there. */
  hidden: v.array(v.string()),
})
export type CalendarProjects = v.InferOutput<typeof CalendarProjects>

/** Many more than anybody has. */
const mostHidden = 1000

/** What the calendar shows of a person's projects, remembered on this device until they sign out. */
export function readCalendarProjects(userId: string): CalendarProjects {
  try {
    const text = browserStorage.read(calendarProjectsKey(userId)) ?? ''
    return v.parse(CalendarProjects, JSON.parse(text))
  } catch {
    return { isAll: false, hidden: [] }
  }
}

export function storeCalendarProjects(userId: string, { isAll, hidden }: CalendarProjects): void {
  const kept = { isAll, hidden: hidden.slice(0, mostHidden) }
  browserStorage.write(calendarProjectsKey(userId), JSON.stringify(kept))
}
