import type { Post } from '#contract/posts/post.ts'
import type { DeliveryState } from '#contract/posts/schedule.ts'
import { instantOf, wallClockAt } from '#contract/time/wall-clock.ts'
import { toMinute } from '#local/edits/merge-edit.ts'

type Account = Post['schedules'][number]['socialMediaAccount']

/** A time of a post that cannot be changed: it was published, has failed, or is being published. */
export interface FixedTime {
  /** In ms, to the minute. */
  at: number
  label: string
  accounts: Account[]
}

/** The states in which the server does not change a time, whatever an edit contains. */
const fixedLabels: Partial<Record<DeliveryState, string>> = {
  published: 'Publicado',
  committing: 'Publicando',
  unconfirmed: 'Aguardando confirmação da rede',
  rejected: 'Falhou',
}

/** The fixed times in order; accounts with the same minute and label are together. */
export function listFixedTimes(post: Post): FixedTime[] {
  const byMinute = new Map<string, FixedTime>()
  for (const { scheduledAt, state, socialMediaAccount } of post.schedules) {
    const label = fixedLabels[state]
    if (label === undefined) continue
    const at = toMinute(scheduledAt)
    const time = byMinute.get(`${at} ${label}`) ?? { at, label, accounts: [] }
    time.accounts.push(socialMediaAccount)
    byMinute.set(`${at} ${label}`, time)
  }
  return [...byMinute.values()].sort((a, b) => a.at - b.at)
}

/** The times (ISO 8601, as in the post) that were missed and wait for a person's decision. */
export function listLateTimes({ schedules }: Post): ReadonlySet<string | null> {
  return new Set(
    schedules
      .filter(({ state }) => state === 'needs-decision')
      .map(({ scheduledAt }) => scheduledAt),
  )
}

/** 'YYYY-MM-DDTHH:mm' in `timeZone`, for a 'datetime-local' field; '' while no time is chosen. */
export function writeLocalTime(scheduledAt: string | null, timeZone: string): string {
  if (scheduledAt === null) return ''
  const { date, time } = wallClockAt(Date.parse(scheduledAt), timeZone)
  return `${date}T${time}`
}

/** Reads 'YYYY-MM-DDTHH:mm' in `timeZone` as an ISO 8601 instant; null when it is no complete time. */
export function readLocalTime(text: string, timeZone: string): string | null {
  const [date = '', time = ''] = text.split('T')
  const instant = instantOf({ date, time: time.slice(0, 5) }, timeZone)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}
