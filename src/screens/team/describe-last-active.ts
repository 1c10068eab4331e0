import { millisecondsInMinute } from 'date-fns/constants'
import type { ProjectMember } from '#contract/projects/project-people.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { dayText } from '#src/components/time/day-text.ts'
import { addDays } from '#src/components/time/plain-date.ts'

/** The server writes the last activity up to a quarter of an hour late. */
const recentMs = 20 * millisecondsInMinute

/**
 * When a member last used the project: 'Última atividade: hoje, 14:30'; '' when that is not known. The
 * signed-in person (`isYou`) is using it now. `now` in ms.
 */
export function describeLastActive(
  { lastActiveAt, isYou }: Pick<ProjectMember, 'lastActiveAt' | 'isYou'>,
  timeZone: string,
  now: number,
): string {
  if (!isYou && lastActiveAt === undefined) return ''
  if (!isYou && lastActiveAt === null) return 'Ainda não abriu o projeto'
  const at = lastActiveAt && !isYou ? Date.parse(lastActiveAt) : now
  if (now - at < recentMs) return 'Ativo(a) agora há pouco'
  const { date, time } = wallClockAt(at, timeZone)
  const { date: today } = wallClockAt(now, timeZone)
  if (date === today) return `Última atividade: hoje, ${time}`
  if (date === addDays(today, -1)) return `Última atividade: ontem, ${time}`
  return `Última atividade: ${shortDay(at, timeZone, now)}`
}

/** '3 de nov'; with the year unless it is the current one. */
export function shortDay(instant: string | number, timeZone: string, now: number): string {
  const yearOf = (at: number) => wallClockAt(at, timeZone).date.slice(0, 4)
  const isThisYear = yearOf(Number(new Date(instant))) === yearOf(now)
  return dayText(instant, timeZone, isThisYear ? 'short' : 'shortWithYear')
}
