import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const schedules = [makeSchedule({ scheduledAt: '2031-03-05T15:00:00.000Z' })]
const server = () => ({
  isAway: false,
  posts: [{ ...makePost({ caption: 'Pão', schedules }), projectId }],
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  await storeSession(localDb, makeAuth(ana), projectId)
})

it('a view of the calendar opens at the period of the moment when it is pressed', async () => {
  const { search } = showCalendar(server(), { view: 'month', date: '2031-03-01' })
  await screen.findByRole('grid', { name: 'Calendário de março de 2031' })
  // Both presses happen before the next render.
  fireEvent.click(screen.getByRole('button', { name: 'Próximo mês' }))
  fireEvent.click(screen.getByRole('link', { name: 'Lista' }))
  await waitFor(() => expect(search()).toMatchObject({ view: 'list', date: '2031-04-01' }))
})

it("'Ir para a data' opens the month of a day, and takes none that no calendar has", async () => {
  const { search } = showCalendar(server(), { view: 'month', date: '2031-03-01' })
  fireEvent.click(await screen.findByRole('button', { name: 'Ir para a data' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Data')
  const go = screen.getByRole('button', { name: 'Ir' })
  fireEvent.change(field, { target: { value: '9999-12-31' } })
  fireEvent.click(go)
  expect(field.validity.rangeOverflow).toBe(true)
  expect(search()).toMatchObject({ date: '2031-03-01' })
  fireEvent.change(field, { target: { value: '2032-02-29' } })
  fireEvent.click(go)
  await waitFor(() => expect(search()).toMatchObject({ view: 'month', date: '2032-02-01' }))
})

it("'Hoje' leads to the day of today, which gets the focus", async () => {
  const { search } = showCalendar(server(), { view: 'month', date: '2031-03-01' })
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('button', { name: 'Hoje' }))
  await waitFor(() => expect(search().date).not.toBe('2031-03-01'))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('date'))
})

it("the '+' of a day opens a new post for that day, and with Ctrl leaves the calendar as it is", async () => {
  const { path, search } = showCalendar(server(), { view: 'month', date: '2031-03-01' })
  const link = await screen.findByRole('link', { name: 'Novo post em quarta-feira, 5 de março' })
  expect(link.getAttribute('href')).toBe('/posts/create?date=2031-03-05')
  // The link leaves Ctrl+click to the browser; `passed` notes that and prevents the new tab.
  const passed = vi.fn((event: Event) => {
    const isLeft = !event.defaultPrevented
    event.preventDefault()
    return isLeft
  })
  addEventListener('click', passed, { once: true })
  fireEvent.click(link, { ctrlKey: true })
  expect(passed).toHaveReturnedWith(true)
  expect(path()).toBe('/calendar')
  fireEvent.click(link)
  await waitFor(() => expect(path()).toBe('/posts/create'))
  expect(search()).toEqual({ date: '2031-03-05' })
})

it('a month has the posts in its days on a wide screen, and below them on a small one', async () => {
  showCalendar(server(), { view: 'month', date: '2031-03-01' })
  const grid = await screen.findByRole('grid')
  // A line has no room for the account's name, so it is in the label for screen readers.
  await within(grid).findByRole('button', { name: /Instagram @.*Pão/ })
  await page.viewport(390, 800)
  await waitFor(() => expect(within(grid).queryByRole('button', { name: /Pão/ })).toBeNull())
  const day = within(grid).getByRole('gridcell', { name: /5 de março, 1 post/ })
  fireEvent.click(day)
  await screen.findByRole('button', { name: /Pão/ })
  expect(within(grid).queryByRole('link')).toBeNull()
})
