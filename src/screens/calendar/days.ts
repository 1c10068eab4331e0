import { formatCount } from '#contract/texts/format-numbers.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { addDays, formatPlainDate } from '#src/components/time/plain-date.ts'
import type { CalendarItem } from './calendar-item.ts'
import type { OpenSlot } from './open-slots.ts'

/** Whether the server's posts of a day are known, are loading, or failed to load. */
export type DayState = 'known' | 'loading' | 'unknown'

/** A day and its items in order of time. */
export interface Day {
  date: string
  state: DayState
  items: readonly CalendarItem[]
  /** In the week's view: how many more times the day has of posts that are shown at their earliest time. */
  laterCount: number
  slots: readonly OpenSlot[]
}

/** The id of the heading of a day, in whichever view shows the day. */
export function dayHeadingId(date: string): string {
  return `dia-${date}`
}

/** The words for a day without posts; undefined while its posts are loading. */
export function emptyDayWords({ state, items }: Day): string | undefined {
  if (items.length > 0 || state === 'loading') return undefined
  return state === 'known' ? 'Sem posts' : 'Não carregado'
}

/** How many posts a day has, in words; 'não carregado' when they failed to load. */
export function countWords({ state, items }: Day): string {
  if (items.length === 0 && state !== 'known')
    return state === 'loading' ? 'carregando' : 'não carregado'
  return formatCount(items.length, 'post', 'posts')
}

/** An item or an open slot of a day. */
export type DayEntry = { item: CalendarItem } | { slot: OpenSlot }

export function listEntries({ items, slots }: Day): DayEntry[] {
  if (slots.length === 0) return items.map((item) => ({ item }))
  const entries = [...items.map((item) => ({ item })), ...slots.map((slot) => ({ slot }))]
  return entries.sort((a, b) => timeOf(a) - timeOf(b))
}

function timeOf(entry: DayEntry): number {
  return 'item' in entry ? entry.item.at : entry.slot.at
}

export function keyOfEntry(entry: DayEntry): string {
  return 'item' in entry ? entry.item.key : entry.slot.time
}

/** The days from `first` to `last`, both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = []
  for (let date = first; date !== '' && date <= last; date = addDays(date, 1)) days.push(date)
  return days
}

/**
 * The instants that bound consecutive days in a zone, one more than days: day `i` is
 * [bounds[i], bounds[i + 1]). Computed one by one, because a day of a clock change has 23 or 25 hours.
 */
export function dayBounds(days: readonly string[], timeZone: string): number[] {
  const last = days.at(-1)
  const ends = last === undefined ? [] : [...days, addDays(last, 1)]
  return ends.map((date) => instantOf({ date, time: '00:00' }, timeZone))
}

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** The hours, 0 to 23, that a day has in the zone: one is missing when clocks go forward. */
export function listHours(date: string, timeZone: string): number[] {
  const isShown = (time: string) =>
    wallClockAt(instantOf({ date, time }, timeZone), timeZone).time === time
  // Where clocks go forward by half an hour, the other half of the hour exists.
  return hours.filter((hour) => isShown(`${hour}:00`) || isShown(`${hour}:59`)).map(Number)
}

/** 'DD de MMMM - DD de MMMM' */
export function rangeLabel(start: string): string {
  const from = formatPlainDate(start, 'dayAndMonth')
  return `${from} - ${formatPlainDate(addDays(start, 6), 'dayAndMonth')}`
}
