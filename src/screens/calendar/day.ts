import type { CalendarItem } from './calendar-item.ts'

export interface Day {
  date: string
  items: readonly CalendarItem[]
}
