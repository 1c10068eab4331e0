import { pastToleranceMs } from '#contract/schedule.ts'
import type { EditDraft } from '../rows.ts'
import { contentOfPost } from './edit-content.ts'

/**
 * True when sending now would publish at a moment that nobody chose: a time that this edit brings in is
 * over. The post's own times are the server's matter, a deletion has none.
 */
export function isEditTimePast(edit: EditDraft, now: number): boolean {
  if (edit.isDeletion) return false
  const known = new Set(
    contentOfPost(edit.basis).schedules.map(({ scheduledAt }) => Date.parse(scheduledAt ?? '')),
  )
  return edit.schedules.some(({ scheduledAt }) => {
    if (scheduledAt === null) return false
    const instant = Date.parse(scheduledAt)
    return !known.has(instant) && instant < now - pastToleranceMs
  })
}
