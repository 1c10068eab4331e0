import { render, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getPostHistory } from '#contract/endpoints/posts.ts'
import type { PostEvent } from '#contract/posts/post-history.ts'
import type { PostSchedule } from '#contract/posts/schedule.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import { serverNow } from '#local/calls/server-time.ts'
import { listEditsOfPost } from '#local/edits/edits.ts'
import { call } from '#src/api/calls/call.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeStep } from '#tests/fakes/data/make-post-event.ts'
import { ana, projectId, timeZone } from '#tests/fakes/device/local-device.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { OutcomesDialog } from './outcomes-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const scheduledAt = '2026-11-24T12:00:00.000Z'
let events: PostEvent[]

beforeEach(async () => {
  events = []
  answerCalls((endpoint) =>
    endpoint === getPostHistory
      ? { events, hasMore: false }
      : new Error('Nobody should ask for this'),
  )
  await localDb.edits.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

async function show(schedules: PostSchedule[], role: ProjectRole = 'OWNER') {
  const post = makePost({ number: 7, schedules })
  const acts = { onEdit: vi.fn(), onClose: vi.fn() }
  render(
    <SignedInFrame role={role}>
      <RoutedPage>
        <OutcomesDialog
          {...{ timeZone, isOpen: true, ...acts }}
          shown={{ post, server: post, change: undefined }}
        />
      </RoutedPage>
    </SignedInFrame>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Contas e horários' }))
  return { dialog, post, ...acts }
}

it('Each time of a post says its account, its state, when it came out, and where it is', async () => {
  const published = makeSchedule({
    ...{ scheduledAt, state: 'published', postedAt: '2026-11-24T12:00:03.000Z' },
    permalink: 'https://rede.exemplo/p/1',
  })
  const { dialog } = await show([published])
  const row = within(dialog.getByRole('listitem'))
  row.getByText('@cafe')
  row.getByText('Publicado')
  expect(dialog.getByRole('listitem').textContent).toContain(
    'Para 24/11/2026, 09:00, publicado em 24/11/2026, 09:00',
  )
  const link = row.getByRole('link', { name: 'Ver no Instagram' })
  expect(link.getAttribute('href')).toBe('https://rede.exemplo/p/1')
  dialog.getByText('Post #7, no horário de Brasília.')
  expect(call).not.toHaveBeenCalled()
})

it('A refused time says why, and is planned again as an edit for the person to save', async () => {
  const failure = 'A proporção da imagem não é aceita.'
  const refused = makeSchedule({ scheduledAt, state: 'rejected', failure })
  const { dialog, post, onEdit, onClose } = await show([refused])
  dialog.getByText(failure)
  await userEvent.click(dialog.getByRole('button', { name: /^Tentar de novo/ }))
  await waitFor(() => expect(onEdit).toHaveBeenCalledOnce())
  expect(onClose).toHaveBeenCalledOnce()
  const [edit] = await listEditsOfPost(localDb, { userId: ana, projectId }, post.id)
  expect(edit).toMatchObject({ status: 'editing', baseVersion: 1 })
  expect(edit?.schedules).toMatchObject([
    { socialMediaAccountIds: [refused.socialMediaAccount.id] },
  ])
  const planned = Date.parse(edit?.schedules[0]?.scheduledAt ?? '')
  expect(planned % 300_000).toBe(0)
  expect(planned - serverNow()).toBeGreaterThan(4 * 60_000)
})

it('A time that the network has not confirmed offers no second try, and tells what was asked', async () => {
  const unsure = makeSchedule({ scheduledAt, state: 'unconfirmed' })
  const { id: scheduleId } = unsure
  events = [
    makeStep({ scheduleId, step: 'verify', isDone: false, at: '2026-11-24T12:04:00.000Z' }),
    makeStep({ scheduleId, step: 'commit', isDone: false, at: '2026-11-24T12:00:01.000Z' }),
    makeStep({ scheduleId, step: 'stage' }),
    makeStep({ step: 'commit' }),
  ]
  const { dialog } = await show([unsure])
  dialog.getByText('Aguardando confirmação da rede')
  dialog.getByText(/^Confira em @cafe no Instagram\./)
  await dialog.findByText('O que foi pedido à rede')
  const lines = within(dialog.getAllByRole('list')[1] ?? document.body).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    '24/11/2026 09:04:00 Conferido na rede, sem resposta certa',
    '24/11/2026 09:00:01 Publicação pedida, e a rede não confirmou',
  ])
  expect(dialog.queryByRole('button', { name: /^Tentar de novo/ })).toBeNull()
})

it('Without a connection an unconfirmed time still says what to do, and when the evidence comes', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const { dialog } = await show([makeSchedule({ scheduledAt, state: 'unconfirmed' })])
  dialog.getByText(/^Confira em @cafe/)
  dialog.getByText('O que foi pedido à rede aparece aqui quando houver conexão.')
  expect(call).not.toHaveBeenCalled()
})

it('A missed time is decided here, and a disconnected account leads to where it is connected', async () => {
  const { dialog } = await show([
    makeSchedule({ scheduledAt, state: 'needs-decision' }),
    makeSchedule({ scheduledAt, state: 'needs-reconnect' }),
  ])
  dialog.getByRole('button', { name: 'Decidir' })
  expect(dialog.getByRole('link', { name: 'Reconectar' }).getAttribute('href')).toBe('/settings')
})

it('Who may not connect accounts is told who can', async () => {
  const { dialog } = await show([makeSchedule({ state: 'needs-reconnect' })], 'EDITOR')
  dialog.getByText('Peça a um administrador do projeto para reconectar.')
  expect(dialog.queryByRole('link')).toBeNull()
})

it('Of very many times fifty are shown, and more on demand', async () => {
  const { dialog } = await show(Array.from({ length: 120 }, () => makeSchedule()))
  expect(dialog.getAllByRole('listitem')).toHaveLength(50)
  await userEvent.click(dialog.getByRole('button', { name: 'Mostrar mais 50' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Mostrar mais 20' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(120)
})

it('The list of accounts and times has no barriers that axe finds', async () => {
  const { dialog } = await show([
    makeSchedule({ scheduledAt, state: 'rejected', failure: 'Recusado.' }),
    makeSchedule({ scheduledAt: '2026-11-23T12:00:00.000Z', state: 'published' }),
  ])
  await dialog.findByRole('button', { name: /^Tentar de novo/ })
  await Promise.all(document.getAnimations().map(({ finished }) => finished))
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  })
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})
