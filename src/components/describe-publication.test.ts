import { expect, it } from 'vitest'
import { describePublication, type Publication, splitPublication } from './describe-publication.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const schedule = {
  date: '2026-11-21',
  time: '14:30',
  repeatType: 0,
  repeatNumber: 0,
  socialMediaAccountIds: ['a'],
}
const publication: Publication = {
  isPostNow: false,
  postNowAccountIds: [],
  schedules: [schedule],
  timeZone: 'America/Sao_Paulo',
}

it('what an entry will do is described with its time, the zone and the number of accounts', () => {
  expect(describePublication(publication, now)).toBe(
    'Agendar para sáb., 21 de nov., 14:30, horário de Brasília em 1 conta',
  )
})

it('what an entry will do counts each account once', () => {
  const twice = {
    ...publication,
    schedules: [{ ...schedule, socialMediaAccountIds: ['a', 'b', 'a'] }],
  }
  expect(describePublication(twice, now)).toMatch(/em 2 contas$/)
})

it('what an entry will do gives the number of times and the earliest one', () => {
  const schedules = [
    { ...schedule, date: '2026-11-25' },
    { ...schedule, repeatType: 1, repeatNumber: 3 },
  ]
  expect(describePublication({ ...publication, schedules }, now)).toBe(
    'Agendar 5 horários em 1 conta, o primeiro sáb., 21 de nov., 14:30, horário de Brasília',
  )
})

it('what an entry will do says that it publishes at once', () => {
  const atOnce = { ...publication, isPostNow: true, postNowAccountIds: ['a', 'b'], schedules: [] }
  expect(describePublication(atOnce, now)).toBe('Publicar agora em 2 contas')
})

it('what an entry will do is shortened to its first time', () => {
  const first = 'sáb., 21 de nov., 14:30, horário de Brasília'
  expect(splitPublication(publication, now)).toEqual({ when: first, rest: 'em 1 conta' })
  const schedules = [{ ...schedule, date: '2026-11-25' }, schedule]
  expect(splitPublication({ ...publication, schedules }, now)).toEqual({
    when: first,
    rest: 'e mais 1 horário, em 1 conta',
  })
  const atOnce = { ...publication, isPostNow: true, postNowAccountIds: ['a', 'b'], schedules: [] }
  expect(splitPublication(atOnce, now)).toEqual({ when: 'Publicar agora', rest: 'em 2 contas' })
  expect(splitPublication({ ...publication, schedules: [] }, now)).toEqual({
    when: 'Sem horário escolhido',
  })
})

it('what an entry will do: survives a time that cannot be read', () => {
  expect(describePublication({ ...publication, schedules: [{ ...schedule, date: '' }] }, now)).toBe(
    'Sem horário escolhido',
  )
})
