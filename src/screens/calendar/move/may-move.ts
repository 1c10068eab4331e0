import { isUpcoming } from '#local/edits/edit-content.ts'
import type { CalendarItem } from '../calendar-item.ts'

/** Whether any time of an item can move. */
export function mayMove(item: CalendarItem): boolean {
  return whyStays(item) === undefined
}

/** Why no time of an item can move, in words; undefined when one can. */
export function whyStays(item: CalendarItem): string | undefined {
  if (item.source === 'device') {
    if (item.draft.isPostNow) return 'Um post para agora não tem horário.'
    return item.entry?.state === 'sending' ? 'Ele está sendo enviado.' : undefined
  }
  if (item.change?.isDeletion === true) return 'Ele está sendo excluído.'
  return item.times.some(isUpcoming) ? undefined : 'O que já saiu não muda de horário.'
}
