import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#local/session/store-session.ts'
import { localDb } from '#src/browser/local-database.ts'
import { ana, makeAuth, projectId } from '#tests/fakes/device/local-device.ts'
import { type FakeCalendarServer, showCalendar } from '#tests/fakes/pages/calendar-page.tsx'
import { makeFrameClient } from '#tests/fakes/pages/signed-in-frame.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const unknown = 'Não carregado'
const empty = 'Sem posts'

beforeEach(async () => {
  await page.viewport(1280, 900)
  await Promise.all([localDb.drafts, localDb.edits, localDb.outbox].map((table) => table.clear()))
  await storeSession(localDb, makeAuth(ana), projectId)
})

const cell = (name: string) => screen.getByText(new RegExp(name)).closest('[role=gridcell]')

it('a week that could not be loaded says of no day that it is empty, and does so once it has come', async () => {
  const server: FakeCalendarServer = { posts: [], isAway: true }
  showCalendar(server, { week: '2031-03-02' })
  await screen.findByText('Erro ao buscar posts.')
  expect(screen.getAllByText(unknown)).toHaveLength(7)
  expect(screen.queryByText(empty)).toBeNull()
  expect(screen.getByText(/3 de março/).textContent).toMatch(/, não carregado$/)
  server.isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.getAllByText(empty)).toHaveLength(7))
  expect(screen.queryByText(unknown)).toBeNull()
  expect(screen.getByText(/3 de março/).textContent).toMatch(/, 0 posts$/)
})

it('a month shows which of its days could not be loaded', async () => {
  const server = { posts: [], isAway: false, awayFrom: '2031-03-16T00:00:00.000Z' }
  showCalendar(server, { view: 'month', date: '2031-03-01' })
  await screen.findByText('Erro ao buscar posts.')
  await waitFor(() => expect(cell('12 de março, 0 posts')).toBeTruthy())
  expect(cell('20 de março, não carregado')?.textContent).toContain(unknown)
  expect(cell('12 de março')?.textContent).not.toContain(unknown)
})

it('a day and a list that could not be loaded do not say that there are no posts', async () => {
  const server = { posts: [], isAway: true }
  const { unmount } = showCalendar(server, { view: 'day', date: '2031-03-03' })
  await screen.findByText('Erro ao buscar posts.')
  within(await screen.findByRole('region', { name: /3 de março/ })).getByText(unknown)
  expect(screen.queryByText(empty)).toBeNull()
  unmount()
  showCalendar(server, { view: 'list', date: '2031-03-01' })
  await screen.findByText('Erro ao buscar posts.')
  await waitFor(() => expect(document.querySelector('.animate-pulse')).toBeNull())
  expect(screen.queryByText('Sem posts neste mês')).toBeNull()
})

it('a week that could not be fetched again stays and is said to be old, until it is fetched by a press', async () => {
  const server: FakeCalendarServer = { posts: [], isAway: false }
  const client = makeFrameClient()
  showCalendar(server, { week: '2031-03-02' }, { client })
  await waitFor(() => expect(screen.getAllByText(empty)).toHaveLength(7))
  server.isAway = true
  await client.refetchQueries()
  await screen.findByText('Erro ao buscar posts. Aparecem os que este aparelho já tinha.')
  expect(screen.getAllByText(empty)).toHaveLength(7)
  server.isAway = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.queryByText(/^Erro ao buscar posts/)).toBeNull())
  expect(screen.getAllByText(empty)).toHaveLength(7)
})
