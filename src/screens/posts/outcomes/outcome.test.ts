import { expect, it } from 'vitest'
import type { DeliveryState } from '#contract/posts/schedule.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { labelOutcome, mayBeGivenAgain, sortOutcomes } from './outcome.ts'

const at = (hour: number, state: DeliveryState) =>
  makeSchedule({ scheduledAt: new Date(Date.UTC(2026, 10, 24, hour)).toISOString(), state })

it('What waits for a person comes first, then the others by time, cancelled ones last', () => {
  const schedules = [
    ...[at(9, 'cancelled'), at(12, 'published'), at(11, 'scheduled'), at(13, 'unconfirmed')],
    at(10, 'rejected'),
  ]
  expect(sortOutcomes(makePost({ schedules })).map(({ state }) => state)).toEqual([
    ...['rejected', 'unconfirmed', 'scheduled', 'published', 'cancelled'],
  ])
})

it('Each state of a time has its word', () => {
  expect(labelOutcome(at(9, 'unconfirmed'))).toBe('Aguardando confirmação da rede')
  expect(labelOutcome(at(9, 'cancelled'))).toBe('Cancelado')
})

it('A refused time may be given again where nothing else is open, planned or published since', () => {
  const refused = at(10, 'rejected')
  const may = (...others: ReturnType<typeof at>[]) =>
    mayBeGivenAgain(makePost({ schedules: [refused, ...others] }), refused)
  expect(may()).toBe(true)
  expect(may(at(9, 'published'))).toBe(true)
  expect(may(at(11, 'cancelled'))).toBe(true)
  for (const state of ['scheduled', 'published', 'retrying', 'rejected', 'needs-decision'] as const)
    expect(may(at(11, state))).toBe(false)
  for (const state of ['unconfirmed', 'committing'] as const) expect(may(at(9, state))).toBe(false)
})

it('What stands open on another account hinders nobody', () => {
  const refused = at(10, 'rejected')
  const { socialMediaAccount } = refused
  const other = {
    ...at(11, 'unconfirmed'),
    socialMediaAccount: { ...socialMediaAccount, id: crypto.randomUUID() },
  }
  expect(mayBeGivenAgain(makePost({ schedules: [refused, other] }), refused)).toBe(true)
})

it.each(['unconfirmed', 'scheduled', 'published', 'needs-decision', 'needs-reconnect'] as const)(
  'A time that is %s is never given again',
  (state) => {
    const schedule = at(10, state)
    expect(mayBeGivenAgain(makePost({ schedules: [schedule] }), schedule)).toBe(false)
  },
)
