import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { changePlanning } from '#tests/fakes/device/planning-entries.ts'
import { type FakeCalendarServer, showCalendar } from '#tests/fakes/pages/calendar-page.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})

/** Every day at 09:00 in Brasília. */
const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00' }))
const at = (day: number, time: string) =>
  makeSchedule({ scheduledAt: `2031-03-${String(day).padStart(2, '0')}T${time}:00.000Z` })

function server(changes: Partial<FakeCalendarServer> = {}): FakeCalendarServer {
  // A series of two times, each of which takes the slot of its day.
  const series = makePost({ caption: 'Pão', schedules: [at(3, '12:00'), at(5, '12:10')] })
  return { isAway: false, slots, posts: [{ ...series, projectId }], ...changes }
}

const free = () =>
  screen
    .queryAllByRole('link', { name: /^Horário livre/ })
    .map((link) => link.getAttribute('href')?.match(/date=([\d-]+)/)?.[1])

it.each(['week', 'month'])(
  'a %s offers no weekly time where a later time of a post goes out',
  async (view) => {
    showCalendar(server(), {
      view,
      ...(view === 'week' ? { week: '2031-03-02' } : { date: '2031-03-01' }),
    })
    await waitFor(() => expect(free()).toContain('2031-03-04'))
    expect(free()).not.toContain('2031-03-03')
    expect(free()).not.toContain('2031-03-05')
  },
)

it('a week whose posts are not known offers no free time', async () => {
  const { unmount } = showCalendar(server(), { view: 'week', week: '2031-03-09' })
  await waitFor(() => expect(free()).toHaveLength(7))
  unmount()
  showCalendar(server({ awayFrom: '2031-03-09T00:00:00.000Z' }), {
    view: 'week',
    week: '2031-03-09',
  })
  await waitFor(() => expect(screen.getAllByText('Não carregado')).toHaveLength(7))
  expect(free()).toEqual([])
})

it('a post near midnight takes the weekly time of the day beside', async () => {
  const early = slots.map(({ weekday }) => ({ weekday, time: '00:05' }))
  // Tuesday 23:55 in Brasília.
  const post = makePost({ schedules: [at(5, '02:55')] })
  const posts = [{ ...post, projectId }]
  showCalendar(server({ slots: early, posts }), { view: 'week', week: '2031-03-02' })
  await waitFor(() => expect(free()).toHaveLength(6))
  expect(free()).not.toContain('2031-03-05')
})

it('a weekly time that is taken away elsewhere on this device is not offered any more', async () => {
  const listed = { version: 1, slots, hashtagGroups: [] }
  showCalendar(server({ posts: [] }), { view: 'week', week: '2036-03-02' })
  await waitFor(() => expect(free()).toHaveLength(7))
  const keepMondays = () => ({ slots: slots.slice(1, 2), hashtagGroups: [] })
  await changePlanning(localDb, keepMondays, { listed })
  await waitFor(() => expect(free()).toEqual(['2036-03-03']))
  const keepNone = () => ({ slots: [], hashtagGroups: [] })
  await changePlanning(localDb, keepNone, { listed })
  await waitFor(() => expect(free()).toEqual([]))
})
