import { expect, test } from 'vitest'
import { type DeliveryState, maxOccurrences } from '#contract/schedule.ts'
import { type ExistingTarget, planEdit } from './plan-edit.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const [one, two] = ['0d000000-0000-4000-8000-00000000000a', '0d000000-0000-4000-8000-00000000000b']
const target = (hours: number, state: DeliveryState, accountId = one): ExistingTarget => ({
  ...{ id: `${accountId}:${hours}`, accountId, scheduledAt: later(hours), state },
})
const time = (hours: number, ...ids: string[]) => ({
  scheduledAt: later(hours).toISOString(),
  socialMediaAccountIds: ids.length > 0 ? ids : [one],
})
const context = { now, timeZone: 'America/Sao_Paulo', isLiving: () => true }

test('of what is still to come, what is named stays, the rest is dropped, what is new is added', () => {
  const [kept, gone] = [target(1, 'staged'), target(2, 'needs-reconnect')]
  const plan = planEdit([kept, gone], [time(1), time(3, one, two)], context)
  expect(plan).toEqual({
    dropped: [gone],
    staying: [kept],
    added: [one, two].map((accountId) => ({
      ...{ accountId, scheduledAt: later(3), timeZone: 'America/Sao_Paulo' },
    })),
  })
})

test.each(['published', 'committing', 'unconfirmed', 'rejected'] as const)(
  'what is %s keeps its place, named or not, even when it is long past',
  (state) => {
    const existing = [target(-24, state)]
    const nothing = { dropped: [], staying: [], added: [] }
    expect(planEdit(existing, [time(-24)], context)).toEqual(nothing)
    expect(planEdit(existing, [], context)).toEqual(nothing)
    expect(planEdit(existing, undefined, context)).toEqual(nothing)
  },
)

test('where times are not spoken of, all stay that have an account to go to', () => {
  const [kept, orphan] = [target(1, 'scheduled'), target(1, 'retrying', two)]
  const isLiving = (id: string) => id === one
  const plan = planEdit([kept, orphan], undefined, { ...context, isLiving })
  expect(plan).toEqual({ dropped: [orphan], staying: [kept], added: [] })
})

test('the same instant written another way is the same time', () => {
  const kept = target(1, 'scheduled')
  const schedules = [
    { scheduledAt: '2026-11-21T10:00:00-03:00', socialMediaAccountIds: [one.toUpperCase()] },
  ]
  expect(planEdit([kept], schedules, context)).toMatchObject({ staying: [kept], added: [] })
})

test('a new time is refused when it is past beyond the tolerance, or beyond the calendar', () => {
  const refusal = (scheduledAt: string) => () =>
    planEdit([], [time(1), { scheduledAt, socialMediaAccountIds: [one] }], context)
  const details = [expect.objectContaining({ field: 'schedules.1.scheduledAt' })]
  const past = expect.objectContaining({ code: 'SCHEDULE_IN_PAST', details })
  expect(refusal('2026-11-21T11:54:59.999Z')).toThrow(past)
  expect(refusal('2026-11-21T11:55:00.000Z')).not.toThrow()
  const far = expect.objectContaining({ code: 'INVALID_REQUEST', details })
  expect(refusal('9999-12-31T23:30:00-01:00')).toThrow(far)
})

test('what is published counts among the most times a post may have, what is dropped does not', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => time(index + 2))
  const published = [target(-1, 'published')]
  const dropped = [target(1, 'scheduled')]
  const refused = expect.objectContaining({ code: 'INVALID_REQUEST' })
  expect(() => planEdit(dropped, many(maxOccurrences), context)).not.toThrow()
  expect(() => planEdit(published, many(maxOccurrences), context)).toThrow(refused)
})
