import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { showCalendar } from '#tests/fakes/pages/calendar-page.tsx'
import { allowResizeLoop } from '#tests/setup/browser/allow-resize-loop.ts'

vi.mock('#src/api/calls/call.ts', { spy: true })
allowResizeLoop()

beforeEach(async () => {
  await page.viewport(1280, 900)
  await storeSession(localDb, makeAuth(ana), projectId)
})

const show = (date: string) => showCalendar({ isAway: false, posts: [] }, { view: 'month', date })
const cell = (name: RegExp) => screen.findByRole('gridcell', { name })

it('Page Up and Page Down go to the same number in the month beside, also from a day of another month', async () => {
  show('2030-12-01')
  // 1 December 2030 is a Sunday; the last week of the grid has days of January.
  const outside = await cell(/4 de janeiro/)
  outside.focus()
  fireEvent.keyDown(outside, { key: 'PageUp' })
  await screen.findByRole('grid', { name: 'Calendário de novembro de 2030' })
  await waitFor(async () => expect(document.activeElement).toBe(await cell(/, 4 de novembro/)))
  const last = await cell(/, 30 de novembro/)
  last.focus()
  fireEvent.keyDown(last, { key: 'PageDown' })
  await waitFor(async () => expect(document.activeElement).toBe(await cell(/, 30 de dezembro/)))
})

it('from the last day of a long month, Page Down goes to the last of a short one', async () => {
  show('2031-01-01')
  const last = await cell(/, 31 de janeiro/)
  last.focus()
  fireEvent.keyDown(last, { key: 'PageDown' })
  await waitFor(async () => expect(document.activeElement).toBe(await cell(/, 28 de fevereiro/)))
})

it('what a day is in Brazil is reached from it by Tab', async () => {
  show('2030-12-01')
  const christmas = await cell(/25 de dezembro/)
  const mark = await within(christmas).findByRole('button', { name: /^Feriado nacional: Natal/ })
  christmas.focus()
  await userEvent.tab()
  expect(document.activeElement).toBe(mark)
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('link', { name: 'Criar rascunho para este dia' })
})

it('a small screen marks what a day is in Brazil, and names it below once it is chosen', async () => {
  await page.viewport(390, 800)
  show('2030-12-01')
  const christmas = await cell(/25 de dezembro/)
  await within(christmas).findByText(/Feriado nacional: Natal/)
  expect(within(christmas).queryByRole('button')).toBeNull()
  fireEvent.click(christmas)
  await screen.findByRole('button', { name: /^Feriado nacional: Natal/ })
})
