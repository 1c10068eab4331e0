import { expect, test } from 'vitest'
import type { PostEdit } from '#contract/posts/post-edit.ts'
import { type DeliveryState, maxOccurrences } from '#contract/posts/schedule.ts'
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
const wish = (schedules: PostEdit['schedules'], droppedTimes: PostEdit['droppedTimes'] = []) => ({
  schedules,
  droppedTimes,
})
const context = { now, timeZone: 'America/Sao_Paulo', isLiving: () => true }

test('of future times, named ones stay, the others are dropped, and new ones are added', () => {
  const [kept, gone] = [target(1, 'staged'), target(2, 'needs-reconnect')]
  const plan = planEdit([kept, gone], wish([time(1), time(3, one, two)]), context)
  expect(plan).toEqual({
    dropped: [gone],
    surrendered: [],
    staying: [kept],
    added: [one, two].map((accountId) => ({
      ...{ accountId, scheduledAt: later(3), timeZone: 'America/Sao_Paulo' },
    })),
  })
})

test.each(['published', 'committing', 'unconfirmed', 'rejected'] as const)(
  'a target that is %s stays, named or not, even when it is long past',
  (state) => {
    const existing = [target(-24, state)]
    const nothing = { dropped: [], surrendered: [], staying: [], added: [] }
    expect(planEdit(existing, wish([time(-24)]), context)).toEqual(nothing)
    expect(planEdit(existing, wish([]), context)).toEqual(nothing)
    expect(planEdit(existing, wish(undefined), context)).toEqual(nothing)
  },
)

test('without a list of times, all stay whose account is still linked', () => {
  const [kept, orphan] = [target(1, 'scheduled'), target(1, 'retrying', two)]
  const isLiving = (id: string) => id === one
  const plan = planEdit([kept, orphan], wish(undefined), { ...context, isLiving })
  expect(plan).toEqual({ dropped: [orphan], surrendered: [], staying: [kept], added: [] })
})

test('the same instant in another notation is the same time', () => {
  const kept = target(1, 'scheduled')
  const schedules = [
    { scheduledAt: '2026-11-21T10:00:00-03:00', socialMediaAccountIds: [one.toUpperCase()] },
  ]
  expect(planEdit([kept], wish(schedules), context)).toMatchObject({ staying: [kept], added: [] })
})

test('a new time is refused when it is past beyond the tolerance, or beyond the calendar', () => {
  const refusal = (scheduledAt: string) => () =>
    planEdit([], wish([time(1), { scheduledAt, socialMediaAccountIds: [one] }]), context)
  const details = [expect.objectContaining({ field: 'schedules.1.scheduledAt' })]
  const past = expect.objectContaining({ code: 'SCHEDULE_IN_PAST', details })
  expect(refusal('2026-11-21T11:54:59.999Z')).toThrow(past)
  expect(refusal('2026-11-21T11:55:00.000Z')).not.toThrow()
  const far = expect.objectContaining({ code: 'INVALID_REQUEST', details })
  expect(refusal('9999-12-31T23:30:00-01:00')).toThrow(far)
})

test('published times count for the limit of a post, dropped ones do not', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => time(index + 2))
  const published = [target(-1, 'published')]
  const dropped = [target(1, 'scheduled')]
  const refused = expect.objectContaining({ code: 'INVALID_REQUEST' })
  expect(() => planEdit(dropped, wish(many(maxOccurrences)), context)).not.toThrow()
  expect(() => planEdit(published, wish(many(maxOccurrences)), context)).toThrow(refused)
})

test.each(['published', 'committing', 'unconfirmed'] as const)(
  'moving a time that is %s meanwhile is a conflict, since the post would appear twice',
  (state) => {
    const moved = wish([time(3)], [time(1)])
    expect(() => planEdit([target(1, state)], moved, context)).toThrow(
      expect.objectContaining({ code: 'VERSION_CONFLICT' }),
    )
  },
)

test('a future time can be moved', () => {
  const old = target(1, 'staged')
  expect(planEdit([old], wish([time(3)], [time(1)]), context)).toMatchObject({
    dropped: [old],
    surrendered: [old],
    added: [{ accountId: one, scheduledAt: later(3) }],
  })
})

test('a published time that is not moved is no conflict', () => {
  expect(planEdit([target(1, 'published')], wish([time(3)], []), context).added).toHaveLength(1)
})
