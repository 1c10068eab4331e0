import { labelPost } from '#contract/posts/post.ts'
import { type DeliveryState, stateOfTime } from '#contract/posts/schedule.ts'
import { describeChangeState } from '#src/components/change-badge.tsx'
import type { DeviceEntry } from '#src/offline/outbox/list-device-entries.ts'
import type { CalendarItem } from './calendar-item.ts'

export interface ItemState {
  tone: 'success' | 'warning' | 'danger'
  label: string
  /** What went wrong although the post was published, such as a missing first comment. */
  notice?: string
}

/** The colour of an item's dot. */
export const toneDots: Record<ItemState['tone'], string> = {
  success: 'bg-success',
  warning: 'bg-warning-dot',
  danger: 'bg-danger',
}

/** States of a time about which a person has to do something. */
const needing: ReadonlySet<DeliveryState> = new Set([
  'rejected',
  'needs-reconnect',
  'needs-decision',
])

/** The dot of an item and its label: green when published, red when a person is needed, amber while pending. */
export function stateOf(item: CalendarItem): ItemState {
  if (item.source === 'device') return { tone: 'warning', label: deviceLabel(item.entry) }
  if (item.change) {
    const { label, tone } = describeChangeState(item.change)
    return { tone: tone === 'danger' ? 'danger' : 'warning', label }
  }
  const { post, isWholePost } = item
  const schedules = isWholePost ? post.schedules : item.times
  const labels = isWholePost ? post.status : labelPost(schedules.map(stateOfTime))
  const label = labels.join(', ') || 'Agendado'
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

function deviceLabel(entry: DeviceEntry | undefined): string {
  if (!entry) return 'Rascunho'
  return entry.isUnpaid ? 'Aguardando assinatura' : 'Ainda não enviado'
}
