import { formatCount } from '#contract/texts/format-numbers.ts'
import { instantOf } from '#contract/time/wall-clock.ts'
import { zonedTextWithZone } from './time/zoned-text.ts'

/** When and where a post is to be published; a draft has these fields. */
export interface Publication {
  isPostNow: boolean
  postNowAccountIds: readonly string[]
  schedules: readonly {
    date: string
    time: string
    repeatType: number
    repeatNumber: number
    socialMediaAccountIds: readonly string[]
  }[]
  timeZone: string
}

/** What sending the post does: 'Agendar para sáb., 21 de nov., 14:30, horário de Brasília em 1 conta'. */
export function describePublication(publication: Publication, now?: number): string {
  if (publication.isPostNow) return `Publicar agora em ${accounts(publication.postNowAccountIds)}`
  const { first, total, where } = readTimes(publication, now)
  if (first === undefined) return noTime
  if (total === 1) return `Agendar para ${first} em ${where}`
  return `Agendar ${formatCount(total, 'horário', 'horários')} em ${where}, o primeiro ${first}`
}

/**
 * Like `describePublication`, in two lines: the first time ('sáb., 21 de nov., 14:30, horário de Brasília'),
 * and the rest ('e mais 2 horários, em 1 conta').
 */
export function splitPublication(
  publication: Publication,
  now?: number,
): { when: string; rest?: string } {
  if (publication.isPostNow)
    return { when: 'Publicar agora', rest: `em ${accounts(publication.postNowAccountIds)}` }
  const { first, total, where } = readTimes(publication, now)
  if (first === undefined) return { when: noTime }
  if (total === 1) return { when: first, rest: `em ${where}` }
  return {
    when: first,
    rest: `e mais ${formatCount(total - 1, 'horário', 'horários')}, em ${where}`,
  }
}

const noTime = 'Sem horário escolhido'

function readTimes({ schedules, timeZone }: Publication, now?: number) {
  const times = schedules.flatMap(({ date, time }) => {
    const instant = instantOf({ date, time }, timeZone)
    return Number.isNaN(instant) ? [] : [instant]
  })
  return {
    first: times.length > 0 ? zonedTextWithZone(Math.min(...times), timeZone, now) : undefined,
    total: schedules.reduce((sum, schedule) => sum + timesOf(schedule), 0),
    where: accounts(schedules.flatMap((schedule) => schedule.socialMediaAccountIds)),
  }
}

function timesOf({ repeatType, repeatNumber }: Publication['schedules'][number]): number {
  return repeatType > 0 ? 1 + repeatNumber : 1
}

function accounts(ids: readonly string[]): string {
  return formatCount(new Set(ids).size, 'conta', 'contas')
}
