import type { Draft } from '#local/db.ts'

export interface DraftSummary {
  caption: string
  /** '3 mídias'; empty when there are none. */
  media: string
  /** What it will do, as far as it is decided. */
  plan: string
}

export function summarizeDraft(draft: Draft): DraftSummary {
  return {
    caption: draft.caption.trim() || 'Sem legenda',
    media: count(draft.mediaHashes.length, 'mídia', 'mídias'),
    plan: planOf(draft),
  }
}

function planOf({ isPostNow, isScheduling, schedules }: Draft): string {
  if (isPostNow) return 'Postar agora'
  if (isScheduling && schedules.length > 0)
    return count(schedules.length, 'agendamento', 'agendamentos')
  return 'Sem agendamento'
}

function count(amount: number, one: string, many: string): string {
  if (amount === 0) return ''
  return `${amount} ${amount === 1 ? one : many}`
}
