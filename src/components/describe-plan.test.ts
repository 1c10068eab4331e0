import { describe, expect, it } from 'vitest'
import { describePlan, type Plan, splitPlan } from './describe-plan.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const schedule = {
  date: '2026-11-21',
  time: '14:30',
  repeatType: 0,
  repeatNumber: 0,
  socialMediaAccountIds: ['a'],
}
const plan: Plan = {
  isPostNow: false,
  postNowAccountIds: [],
  schedules: [schedule],
  timeZone: 'America/Sao_Paulo',
}

describe('what an entry will do', () => {
  it('is told with its time, the zone and the number of accounts', () => {
    expect(describePlan(plan, now)).toBe(
      'Agendar para sáb., 21 de nov., 14:30, horário de Brasília em 1 conta',
    )
  })

  it('counts each account once', () => {
    const twice = { ...plan, schedules: [{ ...schedule, socialMediaAccountIds: ['a', 'b', 'a'] }] }
    expect(describePlan(twice, now)).toMatch(/em 2 contas$/)
  })

  it('tells how many times there are and the earliest of them', () => {
    const schedules = [
      { ...schedule, date: '2026-11-25' },
      { ...schedule, repeatType: 1, repeatNumber: 3 },
    ]
    expect(describePlan({ ...plan, schedules }, now)).toBe(
      'Agendar 5 horários em 1 conta, o primeiro sáb., 21 de nov., 14:30, horário de Brasília',
    )
  })

  it('says that it publishes at once', () => {
    const atOnce = { ...plan, isPostNow: true, postNowAccountIds: ['a', 'b'], schedules: [] }
    expect(describePlan(atOnce, now)).toBe('Publicar agora em 2 contas')
  })

  it('is told with its first time alone in front', () => {
    const first = 'sáb., 21 de nov., 14:30, horário de Brasília'
    expect(splitPlan(plan, now)).toEqual({ when: first, rest: 'em 1 conta' })
    const schedules = [{ ...schedule, date: '2026-11-25' }, schedule]
    expect(splitPlan({ ...plan, schedules }, now)).toEqual({
      when: first,
      rest: 'e mais 1 horário, em 1 conta',
    })
    const atOnce = { ...plan, isPostNow: true, postNowAccountIds: ['a', 'b'], schedules: [] }
    expect(splitPlan(atOnce, now)).toEqual({ when: 'Publicar agora', rest: 'em 2 contas' })
    expect(splitPlan({ ...plan, schedules: [] }, now)).toEqual({ when: 'Sem horário escolhido' })
  })

  it('survives a time that cannot be read', () => {
    expect(describePlan({ ...plan, schedules: [{ ...schedule, date: '' }] }, now)).toBe(
      'Sem horário escolhido',
    )
  })
})
