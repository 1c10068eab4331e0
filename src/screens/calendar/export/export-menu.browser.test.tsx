import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
} from '#contract/endpoints/calendar-feeds.ts'
import { listScheduledPosts } from '#contract/endpoints/posts.ts'
import { getReportBrand } from '#contract/endpoints/reports.ts'
import type { CalendarFeed } from '#contract/projects/calendar-feed.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { saveFile, saveTextFile } from '#src/browser/save-file.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { noFilter } from '../calendar-search.ts'
import { ExportMenu, type ExportMenuProps } from './export-menu.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
vi.mock('#src/browser/save-file.ts', { spy: true })
const connection = vi.hoisted(() => ({ isOnline: true }))
vi.mock('#src/browser/connectivity.ts', () => ({ useConnectivity: () => connection }))

const feed = (changes: Partial<CalendarFeed> = {}): CalendarFeed => ({
  ...{ id: '0a000000-0000-4000-8000-000000000001', name: 'Cliente', createdBy: 'Ana' },
  url: 'https://upubly.test/calendario/abc.ics',
  ...{ createdAt: '2026-11-02T12:00:00.000Z', readAt: null, ...changes },
})
const post = makePost({
  caption: 'Bom dia ☕',
  media: [],
  schedules: [makeSchedule({ scheduledAt: '2026-11-10T12:00:00.000Z' })],
})
let answers: Map<unknown, unknown>

beforeEach(() => {
  connection.isOnline = true
  answers = new Map<unknown, unknown>([
    [listCalendarFeeds, [feed()]],
    [deleteCalendarFeed, {}],
    [getReportBrand, { agencyName: 'Ipê', logoUrl: null }],
  ])
  answerCalls((endpoint) => {
    // Posts are requested by a copy of the endpoint without its schema, so the path has to be compared.
    const known = [...answers].find(([row]) => row === endpoint)
    if (known) return known[1]
    const { path } = endpoint as { path: string }
    return path === listScheduledPosts.path ? (answers.get('posts') ?? [post]) : undefined
  })
  vi.mocked(saveFile).mockImplementation(() => {})
  vi.mocked(saveTextFile).mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

async function open(
  way: RegExp,
  role: ProjectRole = 'ADMIN',
  filter: ExportMenuProps['filter'] = noFilter,
) {
  render(
    <SignedInFrame role={role}>
      <ExportMenu place={{ view: 'month', date: '2026-11-01' }} filter={filter} />
    </SignedInFrame>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }))
  await userEvent.click(await screen.findByRole('button', { name: way }))
  return within(await screen.findByRole('dialog'))
}
const inputs = (of: unknown) =>
  vi.mocked(call).mock.calls.flatMap(([endpoint, input]) => (endpoint === of ? [input] : []))
const told = (about: object) => waitFor(() => expect(toastQueue.current()).toMatchObject(about))

it('a month is made into a PDF file on the device and saved under its name', async () => {
  const dialog = await open(/^PDF do mês/)
  await dialog.findByText('1 post neste período.')
  await userEvent.click(dialog.getByRole('button', { name: 'Baixar PDF' }))
  await told({ title: 'PDF pronto', description: 'calendario-cafe-2026-11.pdf' })
  const [[file] = []] = vi.mocked(saveFile).mock.calls
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
  // The emoji is drawn on a canvas and embedded as a glyph of a Type 3 font.
  expect(text).toContain('/Subtype /Type3')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a week that this device does not know is said before a file lacks it', async () => {
  answers.set('posts', new UnreachableError('network'))
  const dialog = await open(/^PDF do mês/)
  expect(
    await dialog.findByText(/^Parte do período ainda não está neste aparelho \(01 de novembro - /),
  ).toBeTruthy()
  answers.set('posts', [post])
  await userEvent.click(dialog.getByRole('button', { name: 'Tentar de novo' }))
  await dialog.findByText('1 post neste período.')
  expect(dialog.queryByText(/^Parte do período/)).toBeNull()
})

it('a period is saved as a table; one that ends before it begins, or is too long, is refused in words', async () => {
  const dialog = await open(/^Planilha/)
  await dialog.findByText('1 post neste período.')
  const [first, last] = [dialog.getByLabelText('De'), dialog.getByLabelText('Até')]
  expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual([
    ...['2026-11-01', '2026-11-30'],
  ])
  await userEvent.fill(last, '2026-10-31')
  expect(await dialog.findByText('Escolha uma data a partir da primeira.')).toBeTruthy()
  await userEvent.fill(last, '2027-11-02')
  expect(await dialog.findByText('Escolha no máximo um ano.')).toBeTruthy()
  await userEvent.fill(last, '2026-11-30')
  await userEvent.click(dialog.getByRole('button', { name: 'Baixar CSV' }))
  await told({ title: 'Planilha pronta' })
  const [[name, csv] = []] = vi.mocked(saveTextFile).mock.calls
  expect(name).toBe('calendario-cafe-2026-11-01-a-2026-11-30.csv')
  expect(csv).toMatch(/\r\n10\/11\/2026;09:00;'@cafe \(Instagram\);Bom dia ☕;/)
})

it.each([/^PDF do mês/, /^Planilha/])(
  'where the calendar has filters, a file of %s has what they show, or everything',
  async (way) => {
    const dialog = await open(way, 'ADMIN', { ...noFilter, platformId: 'facebook' })
    await dialog.findByText('Nenhum post neste período.')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Só o que os filtros mostram' }))
    await dialog.findByText('1 post neste período.')
  },
)

it('without a filter of the calendar there is no question about filters', async () => {
  const dialog = await open(/^Planilha/)
  await dialog.findByText('1 post neste período.')
  expect(dialog.queryByRole('checkbox', { name: /filtros/ })).toBeNull()
})

it('an address is made, first in the list, and copied', async () => {
  const dialog = await open(/^Assinar/)
  const row = (await dialog.findByText('Cliente')).closest('li')
  expect(row?.textContent).toContain('Criado por Ana em 02/11/2026. Ainda não foi lido.')
  expect(dialog.getByRole('link', { name: /^Abrir no calendário/ })).toMatchObject({
    href: 'webcal://upubly.test/calendario/abc.ics',
  })
  const made = feed({ id: '0a000000-0000-4000-8000-000000000002', name: 'Equipe' })
  answers.set(createCalendarFeed, made)
  answers.set(listCalendarFeeds, [made, feed()])
  await userEvent.fill(dialog.getByRole('textbox', { name: /Para quem/ }), 'Equipe')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar endereço' }))
  await told({ title: 'Endereço criado', action: { label: 'Copiar endereço' } })
  expect(inputs(createCalendarFeed)).toMatchObject([{ body: { name: 'Equipe' } }])
  expect(dialog.getAllByRole('listitem')[0]?.textContent).toContain('Equipe')
  dismissToasts()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar endereço de Cliente' }))
  expect(write).toHaveBeenCalledWith('https://upubly.test/calendario/abc.ics')
  await told({ title: 'Endereço copiado' })
})

it('who withdraws an address is told what ends; one that is gone already leaves the list all the same', async () => {
  const readAt = '2026-11-26T13:00:00.000Z'
  answers.set(listCalendarFeeds, [feed({ name: '', readAt })])
  answers.set(
    deleteCalendarFeed,
    new ApiError(404, { code: 'NOT_FOUND', message: '', details: [] }),
  )
  const dialog = await open(/^Assinar/)
  expect((await dialog.findByRole('listitem')).textContent).toMatch(
    /Lido por último em .*, às 10 h\./,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Retirar endereço de Sem nome' }))
  expect(await screen.findByText(/não recebe mais nada, e este endereço não volta/)).toBeTruthy()
  answers.set(listCalendarFeeds, [])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  expect(await dialog.findByText('Nenhum endereço vale agora.')).toBeTruthy()
})

it('an editor sees the addresses and why they make none; without a connection nobody does', async () => {
  const dialog = await open(/^Assinar/, 'EDITOR')
  await dialog.findByText('Cliente')
  expect(dialog.getByText(/criados e retirados por quem administra o projeto/)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Criar|^Retirar/ })).toBeNull()
})

it('without a connection, or with twenty addresses, no more can be made, in words', async () => {
  connection.isOnline = false
  answers.set(listCalendarFeeds, [feed({ url: null })])
  const dialog = await open(/^Assinar/)
  await dialog.findByText('O endereço não pode mais ser mostrado. Quem o tem continua lendo.')
  expect(dialog.getByText('Para criar ou retirar um endereço é preciso conexão.')).toBeTruthy()
  const button = dialog.getByRole('button', { name: 'Criar endereço' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
