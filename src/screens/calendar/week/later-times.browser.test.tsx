import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})

const at = (day: string, postedAt: string | null = null) => {
  const scheduledAt = `2031-${day}T12:00:00.000Z`
  const state = postedAt ? ('published' as const) : ('scheduled' as const)
  return makeSchedule({ scheduledAt, state, postedAt: postedAt && scheduledAt })
}

/** A post whose first time is published, with three more to come. */
const series = makePost({
  caption: 'Pão de domingo',
  schedules: [at('02-25', 'sim'), at('03-03'), at('03-05'), at('03-12')],
})
const server = { isAway: false, posts: [{ ...series, projectId }] }
const cell = (heading: RegExp) =>
  screen.findByRole('heading', { name: heading }).then((title) => {
    const day = title.closest<HTMLElement>('[role=gridcell]')
    if (!day) throw new Error('no cell')
    return within(day)
  })

it('a week without the earliest time of a series says how many of its times go out each day, and opens them', async () => {
  const calendar = showCalendar(server, { view: 'week', week: '2031-03-02' })
  const monday = await cell(/3 de março/)
  const later = await monday.findByRole('link', { name: /^Outros horários: 1/ })
  expect(monday.getByText('Sem posts')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /^Outros horários/ })).toHaveLength(2)
  later.click()
  expect(await screen.findByText('Pão de domingo')).toBeTruthy()
  expect(calendar.search()).toMatchObject({ view: 'day', date: '2031-03-03' })
  expect(screen.queryByRole('link', { name: /^Outros horários/ })).toBeNull()
})

it('where the post stands, its own time is not among the other ones, and a filter leaves out what it hides', async () => {
  const { unmount } = showCalendar(server, { view: 'week', week: '2031-02-23' })
  await screen.findByText('Pão de domingo')
  expect(screen.queryByRole('link', { name: /^Outros horários/ })).toBeNull()
  unmount()
  showCalendar(server, { view: 'week', week: '2031-03-02', status: 'published' })
  await cell(/3 de março/)
  await expect.poll(() => screen.queryAllByText('Sem posts').length).toBe(7)
  expect(screen.queryByRole('link', { name: /^Outros horários/ })).toBeNull()
})
