import { isUpcoming } from '#local/edits/edit-content.ts'
import type { CalendarItem } from '../calendar-item.ts'

/** Whether anything of an item can move. */
export function mayMove(item: CalendarItem): boolean {
  if (item.source === 'device') return !item.draft.isPostNow && item.entry?.state !== 'sending'
  return item.change?.isDeletion !== true && item.times.some(isUpcoming)
}
