import type { DeliveryState } from '#contract/schedule.ts'
import { describeChangeState } from '#src/components/change-badge.tsx'
import type { CalendarItem } from './calendar-item.ts'

export interface ItemState {
  tone: 'success' | 'warning' | 'danger'
  label: string
  /** What went wrong although the post was published, as a missing first comment. */
  notice?: string
}

/** States of a time about which a person has to do something. */
const needing: ReadonlySet<DeliveryState> = new Set([
  'rejected',
  'needs-reconnect',
  'needs-decision',
])

/** The dot of an item and its label: green when published, red when a person is needed, amber while pending. */
export function stateOf(item: CalendarItem): ItemState {
  if (item.source === 'device')
    return {
      tone: 'warning',
      label: item.isUnpaid ? 'Aguardando assinatura' : 'Ainda não enviado',
    }
  if (item.change) {
    const { label, tone } = describeChangeState(item.change)
    return { tone: tone === 'danger' ? 'danger' : 'warning', label }
  }
  const { schedules, status } = item.post
  const label = status.join(', ') || 'Agendado'
  const needsSomebody = schedules.some(({ state }) => needing.has(state))
  if (needsSomebody) return { tone: 'danger', label }
  const isPosted = schedules.some(({ postedAt }) => postedAt !== null)
  const notices = schedules.flatMap(({ state, failure }) =>
    state === 'published' && failure ? [failure] : [],
  )
  return {
    ...{ tone: isPosted ? 'success' : 'warning', label },
    ...(notices.length > 0 && {
      label: `${label}, com aviso`,
      notice: [...new Set(notices)].join(' '),
    }),
  }
}
