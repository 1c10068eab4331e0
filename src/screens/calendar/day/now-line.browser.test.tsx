import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

/** Sets the clock to a time in Brasília. */
const setClock = (date: string, time: string) => vi.setSystemTime(`${date}T${time}:00-03:00`)

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock('2036-11-24', '10:30')
})
afterEach(() => vi.useRealTimers())

async function showDay(date: string, session: { timeZone?: string } = {}) {
  const view = showCalendar({ posts: [], isAway: false }, { view: 'day', date }, session)
  await screen.findByRole('grid', { name: /^Horas de/ })
  return view
}

/** The time at which the line of now is drawn, to five minutes; undefined without a line. */
function lineAt(): string | undefined {
  const found = screen.getAllByRole('row').flatMap((row) => {
    const line = row.querySelector(':scope > [aria-hidden]')
    if (!line) return []
    const hour = within(row).getByRole('rowheader').textContent
    const { top, height } = row.getBoundingClientRect()
    const minutes = ((line.getBoundingClientRect().top - top) / height) * 60
    return [`${hour?.slice(0, 2)}:${String(Math.round(minutes / 5) * 5).padStart(2, '0')}`]
  })
  expect(found.length).toBeLessThan(2)
  return found[0]
}

/** Makes the page read the clock again, as it does when its tab becomes visible. */
const look = () => fireEvent(document, new Event('visibilitychange'))

it("the line of now is in today's day alone, at the minute of its hour", async () => {
  const { unmount } = await showDay('2036-11-24')
  expect(lineAt()).toBe('10:30')
  unmount()
  for (const date of ['2036-11-23', '2036-11-25']) {
    const other = await showDay(date)
    expect(lineAt()).toBeUndefined()
    other.unmount()
  }
})

it('the line of now moves with the clock, to the next hour too, and leaves the day at midnight', async () => {
  await showDay('2036-11-24')
  setClock('2036-11-24', '10:45')
  look()
  await waitFor(() => expect(lineAt()).toBe('10:45'))
  setClock('2036-11-24', '23:15')
  look()
  await waitFor(() => expect(lineAt()).toBe('23:15'))
  setClock('2036-11-25', '00:01')
  look()
  await waitFor(() => expect(lineAt()).toBeUndefined())
})

it("the line of now goes by the clock of the project, not by the device's", async () => {
  setClock('2036-11-24', '22:20')
  await showDay('2036-11-25', { timeZone: 'Asia/Tokyo' })
  expect(lineAt()).toBe('10:20')
})
