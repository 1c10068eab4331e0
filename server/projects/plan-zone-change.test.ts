import { expect, it } from 'vitest'
import type { DeliveryState } from '#contract/posts/schedule.ts'
import { wallClockAt } from '#contract/time/wall-clock.ts'
import { type ComingTime, planZoneChange } from './plan-zone-change.ts'

const now = new Date('2026-11-26T12:00:00.000Z')
const brasilia = 'America/Sao_Paulo'
const lisbon = 'Europe/Lisbon'

const coming = (at: string, changes: Partial<ComingTime> = {}): ComingTime => ({
  ...{ id: at, postId: 'post', accountId: 'account', state: 'scheduled' },
  ...{ scheduledAt: new Date(at), ...changes },
})
const plan = (times: readonly ComingTime[], to: string, from = brasilia) => {
  const { moves, ...counts } = planZoneChange(times, { from, to, now })
  return { ...counts, moves: moves.map((move) => [move.id, move.scheduledAt.toISOString()]) }
}

it('planZoneChange keeps the local time in the new zone, on both sides of a night in which its clocks change', () => {
  // 09:00 in Brasília, which has no summer time; Lisbon begins it on 28 March 2027.
  const daily = ['2027-03-26', '2027-03-27', '2027-03-28', '2027-03-29'].map((day) =>
    coming(`${day}T12:00:00.000Z`),
  )
  const { moves } = plan(daily, lisbon)
  expect(moves.map(([, at]) => at)).toEqual([
    '2027-03-26T09:00:00.000Z',
    '2027-03-27T09:00:00.000Z',
    '2027-03-28T08:00:00.000Z',
    '2027-03-29T08:00:00.000Z',
  ])
  expect(moves.map(([, at]) => wallClockAt(Date.parse(at ?? ''), lisbon).time)).toEqual(
    daily.map(() => '09:00'),
  )
})

it('planZoneChange brings repeats back to one local time that are apart on either side of a change of the clocks', () => {
  // 09:00 in Lisbon before and after that night.
  const daily = ['2027-03-27T09:00:00.000Z', '2027-03-28T08:00:00.000Z'].map((at) => coming(at))
  expect(plan(daily, brasilia, lisbon).moves.map(([, at]) => at)).toEqual([
    '2027-03-27T12:00:00.000Z',
    '2027-03-28T12:00:00.000Z',
  ])
})

it('planZoneChange leaves where it is what has passed in the new zone or goes out within minutes, and counts it', () => {
  const times = [
    coming('2026-11-26T12:04:00.000Z'),
    // 12:30 in Brasília: 12:30 in Lisbon was at 12:30Z.
    coming('2026-11-26T14:00:00.000Z'),
    coming('2026-11-26T15:30:00.000Z'),
  ]
  expect(plan(times, lisbon)).toEqual({
    ...{ planned: 3, fixed: 2 },
    moves: [['2026-11-26T15:30:00.000Z', '2026-11-26T12:30:00.000Z']],
  })
})

it.each<DeliveryState>([
  ...(['staging', 'staged', 'retrying', 'committing'] as const),
  ...(['published', 'rejected', 'unconfirmed', 'needs-decision'] as const),
])('planZoneChange never moves what is %s', (state) => {
  const { moves } = plan([coming('2026-12-01T12:00:00.000Z', { state })], 'America/Manaus')
  expect(moves).toEqual([])
})

it('planZoneChange does not count as planned what is published or has failed', () => {
  const times = (['published', 'rejected', 'unconfirmed'] as const).map((state, index) =>
    coming(`2026-12-01T1${index}:00:00.000Z`, { state }),
  )
  expect(plan(times, lisbon)).toEqual({ planned: 0, fixed: 0, moves: [] })
})

it('planZoneChange moves what waits for its account to be connected again', () => {
  const time = coming('2026-12-01T12:00:00.000Z', { state: 'needs-reconnect' })
  expect(plan([time], 'America/Manaus').moves).toEqual([[time.id, '2026-12-01T13:00:00.000Z']])
})

it('planZoneChange moves one time of a post to where another of its times is leaving', () => {
  const times = [coming('2026-12-01T12:00:00.000Z'), coming('2026-12-01T13:00:00.000Z')]
  expect(plan(times, 'America/Manaus').moves.map(([, at]) => at)).toEqual([
    '2026-12-01T13:00:00.000Z',
    '2026-12-01T14:00:00.000Z',
  ])
})

it('planZoneChange never lets two times of one post on one account meet', () => {
  // In Lisbon 01:30 and 02:30 of 28 March 2027 are one instant: the first does not exist.
  const times = [coming('2027-03-28T04:30:00.000Z'), coming('2027-03-28T05:30:00.000Z')]
  expect(plan(times, lisbon).moves.map(([, at]) => at)).toEqual([
    '2027-03-28T01:30:00.000Z',
    '2027-03-28T01:35:00.000Z',
  ])
  const other = coming('2027-03-28T05:30:00.000Z', { accountId: 'other' })
  expect(plan([...times.slice(0, 1), other], lisbon).moves.map(([, at]) => at)).toEqual([
    '2027-03-28T01:30:00.000Z',
    '2027-03-28T01:30:00.000Z',
  ])
})

it('planZoneChange never puts a time on one of the same post that stays', () => {
  const staying = coming('2026-12-01T13:00:00.000Z', { state: 'published' })
  const { moves } = plan([coming('2026-12-01T12:00:00.000Z'), staying], 'America/Manaus')
  expect(moves).toEqual([['2026-12-01T12:00:00.000Z', '2026-12-01T13:05:00.000Z']])
})

it('planZoneChange moves nothing where both zones show the same time', () => {
  const times = [coming('2026-12-01T12:00:00.000Z')]
  expect(plan(times, 'America/Bahia')).toEqual({ planned: 1, fixed: 0, moves: [] })
})
