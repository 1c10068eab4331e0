import { pastToleranceMs } from '#contract/schedule.ts'
import type { EditDraft } from '#local/database/rows.ts'

/** The edit with its new times that passed moved to `now` (ms). The post's own times stay. */
export function moveEditToNow(edit: EditDraft, now: number): EditDraft {
  const own = new Set(edit.basis.schedules.map(({ scheduledAt }) => Date.parse(scheduledAt)))
  const schedules = edit.schedules.map((schedule) => {
    const instant = schedule.scheduledAt === null ? now : Date.parse(schedule.scheduledAt)
    const isOver = instant < now - pastToleranceMs && !own.has(instant)
    return isOver ? { ...schedule, scheduledAt: new Date(now).toISOString() } : schedule
  })
  return { ...edit, schedules }
}
