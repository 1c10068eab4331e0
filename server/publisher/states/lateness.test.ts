import { expect, it } from 'vitest'
import { findCause, latenessAt, missedColumns } from './lateness.ts'

const scheduledAt = new Date('2026-11-21T12:00:00.000Z')
const secondsLater = (seconds: number) => scheduledAt.getTime() + seconds * 1000

it.each([
  [0, 'on-time'],
  [60, 'on-time'],
  [61, 'late'],
  [3600, 'late'],
  [3601, 'missed'],
] as const)('the lateness of a target: %i seconds after its time is %s', (seconds, lateness) => {
  expect(latenessAt({ scheduledAt, releasedAt: null }, 60, secondsLater(seconds))).toBe(lateness)
})

it("the lateness of a target is counted from a person's 'Publicar agora', which is never on time", () => {
  const releasedAt = new Date(secondsLater(7200))
  expect(latenessAt({ scheduledAt, releasedAt }, 60, secondsLater(7201))).toBe('late')
  expect(latenessAt({ scheduledAt, releasedAt }, 240, secondsLater(7200 + 14_401))).toBe('missed')
})

it.each([0, 15, 60])(
  "two hours after a person's 'Publicar agora' are no reason to ask again, with a limit of %i minutes",
  (limit) => {
    const releasedAt = new Date(secondsLater(86_400))
    const laterStill = (seconds: number) => secondsLater(86_400 + seconds)
    expect(latenessAt({ scheduledAt, releasedAt }, limit, laterStill(7200))).toBe('late')
    expect(latenessAt({ scheduledAt, releasedAt }, limit, laterStill(7201))).toBe('missed')
  },
)

const failure = 'O Instagram pediu para esperar. Tentaremos de novo.'

it('why a target missed its time is what made it wait, without the announcement of a retry', () => {
  const cause = findCause({ state: 'retrying', failure })
  expect(missedColumns(cause).failure).toBe(
    'Não saiu na hora marcada. O Instagram pediu para esperar.',
  )
})

it('why a target missed its time is not what failed before it was prepared', () => {
  expect(findCause({ state: 'staged', failure })).toBe('outage')
  expect(findCause({ state: 'scheduled', failure: null })).toBe('outage')
  expect(findCause({ state: 'needs-reconnect', failure })).toBe('account')
})
