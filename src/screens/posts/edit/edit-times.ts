import type { Post } from '#contract/post.ts'
import type { DeliveryState } from '#contract/schedule.ts'
import { instantOf, wallClockAt } from '#contract/wall-clock.ts'
import { toMinute } from '#local/edits/merge-minutes.ts'

type Account = Post['schedules'][number]['socialMediaAccount']

/** A time of a post that is over, or being published at this moment: shown, and not to be changed. */
export interface FixedTime {
  /** In ms, to the minute. */
  at: number
  label: string
  accounts: Account[]
}

/** What the server leaves as it is, whatever an edit says. */
const fixedLabels: Partial<Record<DeliveryState, string>> = {
  published: 'Publicado',
  committing: 'Publicando',
  unconfirmed: 'Aguardando confirmação da rede',
  rejected: 'Falhou',
}

/** In order; the accounts of one minute that fared alike are together. */
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

/** 'YYYY-MM-DDTHH:mm' as the clock of the project shows it; '' while no time is chosen. */
export function writeLocalTime(scheduledAt: string | null, timeZone: string): string {
  if (scheduledAt === null) return ''
  const { date, time } = wallClockAt(Date.parse(scheduledAt), timeZone)
  return `${date}T${time}`
}

/** Null for what is no time, or not yet. */
export function readLocalTime(text: string, timeZone: string): string | null {
  const [date = '', time = ''] = text.split('T')
  const instant = instantOf({ date, time: time.slice(0, 5) }, timeZone)
  return Number.isNaN(instant) ? null : new Date(instant).toISOString()
}
