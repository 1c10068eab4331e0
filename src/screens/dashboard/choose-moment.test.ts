import { expect, it } from 'vitest'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import { chooseMoment } from './latest-posts.tsx'

const createdAt = '2026-11-20T10:00:00.000Z'
const schedule = (scheduledAt: string, rest: Partial<PostSchedule> = {}): PostSchedule => ({
  id: '7c0b4cb9-8b3c-4f5a-9a55-0d4c6f2f8f11',
  scheduledAt,
  timeZone: 'America/Manaus',
  postedAt: null,
  state: 'scheduled',
  permalink: null,
  failure: null,
  socialMediaAccount: {
    id: '7c0b4cb9-8b3c-4f5a-9a55-0d4c6f2f8f12',
    platformId: 'instagram',
    platformName: 'Instagram',
    username: 'ana',
    userProfilePictureUrl: null,
  },
  ...rest,
})

it('chooseMoment gives the time of the first publication', () => {
  const schedules = [
    schedule('2026-11-21T10:00:00.000Z'),
    schedule('2026-11-20T11:00:00.000Z', { postedAt: '2026-11-20T11:00:02.000Z' }),
  ]
  expect(chooseMoment({ schedules, createdAt })).toEqual({
    label: 'Postado em',
    instant: '2026-11-20T11:00:02.000Z',
  })
})

it('chooseMoment gives the next planned time, ignoring cancelled ones', () => {
  const schedules = [
    schedule('2026-11-23T10:00:00.000Z'),
    schedule('2026-11-22T10:00:00.000Z'),
    schedule('2026-11-21T10:00:00.000Z', { state: 'cancelled' }),
  ]
  expect(chooseMoment({ schedules, createdAt })).toMatchObject({
    label: 'Agendado para',
    instant: '2026-11-22T10:00:00.000Z',
  })
})

it('chooseMoment gives the creation time when there are no times', () => {
  expect(chooseMoment({ schedules: [], createdAt })).toEqual({
    label: 'Criado em',
    instant: createdAt,
  })
})

it('chooseMoment gives a missed time only when no other is to come, in other words', () => {
  const missed = schedule('2026-11-21T10:00:00.000Z', { state: 'needs-decision' })
  const next = schedule('2026-11-22T10:00:00.000Z')
  const { scheduledAt: instant } = next
  const planned = { label: 'Agendado para', instant }
  expect(chooseMoment({ schedules: [missed, next], createdAt })).toEqual(planned)
  const late = { label: 'Era para', instant: missed.scheduledAt }
  expect(chooseMoment({ schedules: [missed], createdAt })).toEqual(late)
})
