import { countOf } from '#contract/count-of.ts'
import { instantOf } from '#contract/wall-clock.ts'
import { zonedTextWithZone } from './zoned-text.ts'

/** What a draft says about when and where; the device's drafts fit it. */
export interface Plan {
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

/** What will happen once it is sent: 'Agendar para sáb., 21 de nov., 14:30, horário de Brasília em 1 conta'. */
export function describePlan(plan: Plan, now?: number): string {
  if (plan.isPostNow) return `Publicar agora em ${accounts(plan.postNowAccountIds)}`
  const times = plan.schedules.flatMap(({ date, time }) => {
    const instant = instantOf({ date, time }, plan.timeZone)
    return Number.isNaN(instant) ? [] : [instant]
  })
  if (times.length === 0) return 'Sem horário escolhido'
  const first = zonedTextWithZone(Math.min(...times), plan.timeZone, now)
  const where = accounts(plan.schedules.flatMap((schedule) => schedule.socialMediaAccountIds))
  const total = plan.schedules.reduce((sum, schedule) => sum + timesOf(schedule), 0)
  if (total === 1) return `Agendar para ${first} em ${where}`
  return `Agendar ${countOf(total, 'horário', 'horários')} em ${where}, o primeiro ${first}`
}

function timesOf({ repeatType, repeatNumber }: Plan['schedules'][number]): number {
  return repeatType > 0 ? 1 + repeatNumber : 1
}

function accounts(ids: readonly string[]): string {
  return countOf(new Set(ids).size, 'conta', 'contas')
}
