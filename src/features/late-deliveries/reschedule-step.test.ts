import { expect, it } from 'vitest'
import { makeLateDelivery } from '#tests/fakes/data/make-late-delivery.ts'
import { planTimes, suggestTime } from './reschedule-step.tsx'

const zone = 'America/Sao_Paulo'

it('reschedule step: suggests an hour after the next full five minutes, also over midnight', () => {
  const at = (instant: string) => suggestTime(Date.parse(instant), zone)
  expect(at('2026-11-24T15:02:10Z')).toEqual({ date: '2026-11-24', time: '13:05' })
  expect(at('2026-11-24T15:05:00Z')).toEqual({ date: '2026-11-24', time: '13:10' })
  expect(at('2026-11-25T02:30:00Z')).toEqual({ date: '2026-11-25', time: '00:35' })
})

it('reschedule step: gives the first the chosen time and keeps the distance of the others, in whole minutes', () => {
  const times = ['2026-11-24T12:00:41.000Z', '2026-11-24T12:30:00.000Z', '2026-11-25T12:00:00.000Z']
  const deliveries = times.map((scheduledAt) => makeLateDelivery({ scheduledAt }))
  const planned = planTimes(deliveries, { date: '2026-12-01', time: '08:15' }, zone)
  expect(planned.map(({ at }) => new Date(at).toISOString())).toEqual([
    '2026-12-01T11:15:00.000Z',
    '2026-12-01T11:45:00.000Z',
    '2026-12-02T11:15:00.000Z',
  ])
  expect(planned.map(({ delivery }) => delivery)).toEqual(deliveries)
})

it('plans nothing before a date and a time are chosen', () => {
  expect(planTimes([makeLateDelivery()], { date: '', time: '08:15' }, zone)).toEqual([])
})
