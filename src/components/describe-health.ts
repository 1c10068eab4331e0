import { differenceInCalendarDays, parseISO } from 'date-fns'
import type { SocialMediaAccount } from '#contract/accounts/account.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { joinWords } from './join-words.ts'
import { formatPlainDate } from './time/plain-date.ts'

export interface HealthWords {
  text: string
  tone: 'muted' | 'warning' | 'danger'
}

/** From this number of days before the authorization ends, the person is asked to reconnect the account. */
const soonDays = 14
const ended = 'A rede encerrou a autorização desta conta. Conecte a conta novamente.'

/**
 * Messages about an account's authorization, the gravest first. `today`: 'YYYY-MM-DD' in `timeZone`. A
 * message whose tone is not 'muted' asks for reconnecting the account.
 */
export function describeHealth(
  { isActive, health }: Pick<SocialMediaAccount, 'isActive' | 'health'>,
  today: string,
  timeZone: string,
): HealthWords[] {
  const { trouble, refused, refusedMetrics = [], renewsItself, expiresAt } = health
  if (!isActive) return [{ text: trouble ?? ended, tone: 'danger' }]
  const words: HealthWords[] = []
  if (trouble !== null) words.push({ text: trouble, tone: 'warning' })
  if (refused.length > 0)
    words.push({ text: `Sem permissão para ${joinWords(refused)}.`, tone: 'warning' })
  if (expiresAt !== null) words.push(describeEnd(expiresAt, today, timeZone))
  else if (words.length === 0 && renewsItself)
    words.push({ text: 'Autorização renovada automaticamente', tone: 'muted' })
  if (refusedMetrics.length > 0)
    words.push({ text: `Sem permissão para ${joinWords(refusedMetrics)}.`, tone: 'muted' })
  return words
}

function describeEnd(expiresAt: string, today: string, timeZone: string): HealthWords {
  const { date } = wallClockAt(Date.parse(expiresAt), timeZone)
  const days = differenceInCalendarDays(parseISO(date), parseISO(today))
  const day = dayOf(date, today)
  if (days < 0) return { text: `A autorização expirou em ${day}.`, tone: 'danger' }
  if (days > soonDays) return { text: `Autorização válida até ${day}`, tone: 'muted' }
  if (days < 2)
    return { text: `A autorização expira ${days === 0 ? 'hoje' : 'amanhã'}.`, tone: 'warning' }
  return {
    text: `A autorização expira em ${formatCount(days, 'dia', 'dias')}, em ${day}.`,
    tone: 'warning',
  }
}

/** '12 de março', with the year when it is not the current one. */
function dayOf(date: string, today: string): string {
  const year = date.slice(0, 4)
  const day = formatPlainDate(date, 'dayAndMonth')
  return today.startsWith(year) ? day : `${day} de ${year}`
}
