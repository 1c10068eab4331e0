import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { shortcutSwitch } from '#src/browser/shortcuts.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  localStorage.removeItem('upubly.calendar-view')
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
  // A Monday, 12:00 in Brasília.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2036-11-24T12:00:00-03:00') })
})
afterEach(() => {
  vi.useRealTimers()
  shortcutSwitch.set(true)
  localStorage.removeItem('upubly.calendar-view')
})

async function show(search: Record<string, unknown>) {
  showCalendar({ posts: [], isAway: false }, search)
  await screen.findByRole('button', { name: 'Hoje' })
}

/** Waits until the header shows the view and its period. */
const shows = (view: string, period: string) =>
  waitFor(() => {
    const views = within(screen.getByRole('navigation', { name: 'Visão do calendário' }))
    const current = views.getAllByRole('link', { current: 'page' })
    expect(current.map(({ textContent }) => textContent)).toEqual([view])
    expect(screen.getByText(period, { selector: '[aria-live] *' })).toBeTruthy()
  })

it("the keys '1' to '4' show day, week, month and list of the time on the screen", async () => {
  await show({ view: 'month', date: '2037-03-01' })
  await shows('Mês', 'março de 2037')
  await userEvent.keyboard('4')
  await shows('Lista', 'março de 2037')
  await userEvent.keyboard('1')
  await shows('Dia', 'domingo, 1 de março')
  await screen.findByRole('grid', { name: 'Horas de domingo, 1 de março' })
  await userEvent.keyboard('2')
  await shows('Semana', '01 de março - 07 de março')
  await userEvent.keyboard('3')
  await shows('Mês', 'março de 2037')
  await screen.findByRole('grid', { name: 'Calendário de março de 2037' })
})

it("the key 't' shows today in the view that is on the screen, with the focus on its day", async () => {
  await show({ view: 'month', date: '2037-03-01' })
  await shows('Mês', 'março de 2037')
  await userEvent.keyboard('t')
  await shows('Mês', 'novembro de 2036')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-current')).toBe('date'))
  await userEvent.keyboard('1')
  await shows('Dia', 'segunda-feira, 24 de novembro')
})

it("the keys 'j' and 'k' show the next period and the one before", async () => {
  await show({ view: 'month', date: '2037-03-01' })
  await shows('Mês', 'março de 2037')
  await userEvent.keyboard('j')
  await shows('Mês', 'abril de 2037')
  await userEvent.keyboard('kk')
  await shows('Mês', 'fevereiro de 2037')
  await userEvent.keyboard('2')
  await shows('Semana', '01 de fevereiro - 07 de fevereiro')
  await userEvent.keyboard('k')
  await shows('Semana', '25 de janeiro - 31 de janeiro')
})

it('the view that a key has chosen is the one of the next visit', async () => {
  await show({})
  await shows('Semana', '23 de novembro - 29 de novembro')
  await userEvent.keyboard('3')
  await shows('Mês', 'novembro de 2036')
  expect(localStorage.getItem('upubly.calendar-view')).toBe('month')
})

it('the keys of the calendar do nothing in a field, and nothing once they are turned off', async () => {
  await show({ view: 'month', date: '2037-03-01' })
  fireEvent.click(screen.getByRole('button', { name: 'Ir para a data' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Data')
  field.focus()
  await userEvent.keyboard('1')
  await shows('Mês', 'março de 2037')
  field.blur()
  shortcutSwitch.set(false)
  await userEvent.keyboard('t1j')
  await shows('Mês', 'março de 2037')
  shortcutSwitch.set(true)
  await userEvent.keyboard('j')
  await shows('Mês', 'abril de 2037')
})
