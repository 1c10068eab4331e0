import { expect, it } from 'vitest'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { listFixedTimes, listLateTimes, readLocalTime, writeLocalTime } from './edit-times.ts'

const zone = 'America/Sao_Paulo'

it('the rows of the edit form show wall times of the project and read them back', () => {
  expect(writeLocalTime('2026-11-23T12:00:31.000Z', zone)).toBe('2026-11-23T09:00')
  expect(readLocalTime('2026-11-23T09:00', zone)).toBe('2026-11-23T12:00:00.000Z')
  expect(writeLocalTime(null, zone)).toBe('')
})

it('the rows of the edit form treat an incomplete time as none', () => {
  expect(readLocalTime('', zone)).toBeNull()
  expect(readLocalTime('2026-11-23', zone)).toBeNull()
})

it('past times are listed with their result, and future ones are not', () => {
  const published = { state: 'published', scheduledAt: '2026-11-20T12:00:00.000Z' } as const
  const post = makePost({
    schedules: [
      makeSchedule(),
      makeSchedule({ ...published, scheduledAt: '2026-11-20T12:00:40.000Z' }),
      makeSchedule(published),
      makeSchedule({ ...published, state: 'rejected' }),
      makeSchedule({ ...published, state: 'cancelled' }),
    ],
  })
  expect(listFixedTimes(post).map(({ label, accounts }) => [label, accounts.length])).toEqual([
    ['Publicado', 2],
    ['Falhou', 1],
  ])
})
it('past times: that wait for a decision are not fixed, and are told from the others', () => {
  const late = makeSchedule({ state: 'needs-decision', scheduledAt: '2026-11-20T12:00:00.000Z' })
  const post = makePost({ schedules: [late, makeSchedule()] })
  expect(listFixedTimes(post)).toEqual([])
  expect([...listLateTimes(post)]).toEqual([late.scheduledAt])
})
