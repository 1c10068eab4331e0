import { pastToleranceMs } from '#contract/schedule.ts'
import type { EditDraft } from '../database/rows.ts'
import { contentOfPost } from './edit-content.ts'

/**
 * True when a new time of this edit is past, so that sending it would publish at a time nobody
 * chose. The post's own times are left to the server; a deletion has none.
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
