import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  createReport,
  deleteReport,
  getReportBrand,
  listReports,
  removeReportLogo,
  setReportBrand,
  setReportLogo,
} from '#contract/endpoints/reports.ts'
import type { ProjectRole } from '#contract/projects/project.ts'
import type { Report } from '#contract/report.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { ReportCard } from './report-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
const connection = vi.hoisted(() => ({ isOnline: true }))
vi.mock('#src/browser/connectivity.ts', () => ({ useConnectivity: () => connection }))

const make = (changes: Partial<Report> = {}): Report => ({
  ...{ id: '0a000000-0000-4000-8000-000000000001', month: '2026-10', createdBy: 'Ana' },
  url: 'https://upubly.test/relatorio/abc',
  ...{ createdAt: '2026-11-02T12:00:00.000Z', expiresAt: '2040-01-05T12:00:00.000Z', ...changes },
})
const brand = { agencyName: '', logoUrl: null as string | null }
let answers: Map<unknown, unknown>

beforeEach(() => {
  connection.isOnline = true
  answers = new Map<unknown, unknown>([
    [listReports, [make()]],
    [getReportBrand, brand],
    [deleteReport, {}],
  ])
  answerCalls((endpoint) => answers.get(endpoint))
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function show(role: ProjectRole = 'ADMIN') {
  render(
    <SignedInFrame role={role}>
      <ReportCard />
    </SignedInFrame>,
  )
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await button(name))
const inputs = (of: unknown) =>
  vi.mocked(call).mock.calls.flatMap(([endpoint, input]) => (endpoint === of ? [input] : []))
const told = (about: object) => waitFor(() => expect(toastQueue.current()).toMatchObject(about))
const openDialog = async () => {
  show()
  await screen.findByText('outubro de 2026')
  await press('Criar link')
  return within(await screen.findByRole('dialog'))
}

it('ReportCard lists each link with its month, who made it and until when it holds', async () => {
  show()
  const row = (await screen.findByText('outubro de 2026')).closest('li')
  expect(row?.textContent).toContain('Criado por Ana em 02/11/2026, vale até 05/01/2040')
  expect(screen.getByRole('link', { name: 'Abrir relatório de outubro de 2026' })).toMatchObject({
    ...{ href: 'https://upubly.test/relatorio/abc', target: '_blank', rel: 'noreferrer' },
  })
})

it('a name that turns the order of letters around leaves the dates behind it as they are', async () => {
  answers.set(listReports, [make({ createdBy: '\u202eanA' })])
  show()
  const name = await screen.findByText('\u202eanA')
  expect([name.tagName, name.parentElement?.textContent]).toEqual([
    ...['BDI', 'Criado por \u202eanA em 02/11/2026, vale até 05/01/2040'],
  ])
})

it('of many links the newest five are shown, and all of them on request', async () => {
  const ids = Array.from({ length: 7 }, (_, at) => `0a000000-0000-4000-8000-00000000000${at}`)
  answers.set(
    listReports,
    ids.map((id) => make({ id })),
  )
  show()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(5))
  await press('Mostrar todos os 7 links')
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  await press('Mostrar menos')
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

it('ReportCard copies a link, and says so when the browser refuses', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
  show()
  await press('Copiar link de outubro de 2026')
  expect(write).toHaveBeenCalledWith('https://upubly.test/relatorio/abc')
  await told({ title: 'Link copiado' })
  dismissToasts()
  write.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await press('Copiar link de outubro de 2026')
  await told({ title: 'O link não foi copiado' })
})

it('ReportCard asks in words of what is lost before a link ends', async () => {
  show()
  await press('Encerrar link de outubro de 2026')
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar este link?' }))
  expect(dialog.getByText(/não abre mais a página.*Nada do projeto é apagado/)).toBeTruthy()
  answers.set(listReports, [])
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await told({ title: 'Link encerrado', description: 'Relatório de outubro de 2026' })
  await screen.findByText('Nenhum link vale agora.')
})

it('a link that cannot be ended stays in the list, with the reason', async () => {
  answers.set(deleteReport, new UnreachableError('network'))
  show()
  await press('Encerrar link de outubro de 2026')
  await press('Confirmar')
  await told({ title: 'O link não foi encerrado' })
  expect(screen.getByText('outubro de 2026')).toBeTruthy()
})

it('one that somebody else ended meanwhile leaves the list all the same', async () => {
  answers.set(deleteReport, new ApiError(404, { code: 'NOT_FOUND', message: '', details: [] }))
  show()
  await press('Encerrar link de outubro de 2026')
  answers.set(listReports, [])
  await press('Confirmar')
  await screen.findByText('Nenhum link vale agora.')
})

it('an editor sees the links and why they make none', async () => {
  show('EDITOR')
  await screen.findByText('outubro de 2026')
  expect(
    screen.getByText(/Links são criados e encerrados por quem administra o projeto/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Criar link|Encerrar/ })).toBeNull()
  await button('Copiar link de outubro de 2026')
})

it('without a connection the links are there, and what needs one says so', async () => {
  connection.isOnline = false
  show()
  await screen.findByText('outubro de 2026')
  expect(screen.getByText('Para criar ou encerrar um link é preciso conexão.')).toBeTruthy()
  expect((await button('Criar link')).getAttribute('aria-disabled')).toBe('true')
  expect((await button('Encerrar link de outubro de 2026')).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

it('one of a copy of before whose time is over is not shown, nor an address that cannot be told', async () => {
  const over = make({
    id: '0a000000-0000-4000-8000-000000000002',
    month: '2026-09',
    expiresAt: '2026-01-01T00:00:00.000Z',
  })
  answers.set(listReports, [make({ url: null, createdBy: null }), over])
  show()
  const row = (await screen.findByText('outubro de 2026')).closest('li')
  expect(row?.textContent).toContain('Criado em 02/11/2026')
  expect(row?.textContent).toContain(
    'O endereço não pode mais ser mostrado. Quem o tem continua lendo.',
  )
  expect(screen.queryByText('setembro de 2026')).toBeNull()
  expect(screen.queryByRole('button', { name: /Copiar/ })).toBeNull()
})

it('ReportCard makes a link of the chosen month with the name of the agency, first in the list', async () => {
  const dialog = await openDialog()
  const month = await dialog.findByRole('combobox', { name: 'Mês' })
  const options = within(month).getAllByRole<HTMLOptionElement>('option')
  expect(options).toHaveLength(13)
  expect(options[0]?.textContent).toMatch(/ \(até hoje\)$/)
  const chosen = options[1]?.value ?? ''
  await userEvent.selectOptions(month, chosen)
  await userEvent.click(dialog.getByRole('radio', { name: '90 dias' }))
  await userEvent.fill(dialog.getByRole('textbox', { name: /Nome da agência/ }), 'Agência Ipê')
  answers.set(setReportBrand, { ...brand, agencyName: 'Agência Ipê' })
  const made = make({ id: '0a000000-0000-4000-8000-000000000009', month: '2026-08' })
  answers.set(createReport, made)
  answers.set(listReports, [made, make()])
  await userEvent.click(dialog.getByRole('button', { name: 'Criar link' }))
  await told({ title: 'Link criado', action: { label: 'Copiar link' } })
  expect(inputs(setReportBrand)).toMatchObject([{ body: { agencyName: 'Agência Ipê' } }])
  expect(inputs(createReport)).toMatchObject([{ body: { month: chosen, lifeDays: 90 } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('agosto de 2026')
})

it('a link whose answer was lost is in the list, so that nobody makes a second one', async () => {
  const dialog = await openDialog()
  await dialog.findByRole('combobox', { name: 'Mês' })
  answers.set(createReport, new UnreachableError('network'))
  const lost = make({ id: '0a000000-0000-4000-8000-000000000009', month: '2020-01' })
  answers.set(listReports, [lost, make()])
  await userEvent.click(dialog.getByRole('button', { name: 'Criar link' }))
  await dialog.findByRole('alert')
  await screen.findByText('janeiro de 2020')
})

it('an unchanged name is not sent, and a refusal leaves the dialog open with the reason', async () => {
  const dialog = await openDialog()
  await dialog.findByRole('combobox', { name: 'Mês' })
  const words = 'Este projeto já tem o máximo de 50 relatórios.'
  answers.set(
    createReport,
    new ApiError(403, { code: 'REPORT_LIMIT_REACHED', message: words, details: [] }),
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Criar link' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(words)
  expect(inputs(setReportBrand)).toEqual([])
})

it('a chosen logo is sent at once and shown; it can be removed again', async () => {
  const dialog = await openDialog()
  await dialog.findByRole('button', { name: 'Escolher logotipo' })
  const logoUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  answers.set(setReportLogo, { ...brand, logoUrl })
  answers.set(removeReportLogo, brand)
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input ?? document.body, new File(['x'], 'logo.png', { type: 'image/png' }))
  await dialog.findByAltText('Logotipo atual')
  const [sent] = inputs(setReportLogo) as { form: FormData }[]
  expect([...(sent?.form.keys() ?? [])]).toEqual(['logo'])
  await userEvent.click(dialog.getByRole('button', { name: 'Remover logotipo' }))
  await dialog.findByRole('button', { name: 'Escolher logotipo' })
  expect(dialog.queryByAltText('Logotipo atual')).toBeNull()
})

it('a logo that is too large is not sent, and what the server refuses is told at the field', async () => {
  const dialog = await openDialog()
  await dialog.findByRole('button', { name: 'Escolher logotipo' })
  const upload = (bytes: number) =>
    userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]') ?? document.body,
      new File([new Uint8Array(bytes)], 'logo.svg'),
    )
  await upload(2 * 1024 * 1024 + 1)
  expect(await dialog.findByText('O logotipo pode ter no máximo 2 MB.')).toBeTruthy()
  expect(inputs(setReportLogo)).toEqual([])
  const words = 'O logotipo precisa ser uma imagem comum, em PNG, JPEG, WebP ou GIF.'
  answers.set(
    setReportLogo,
    new ApiError(422, { code: 'MEDIA_UNSUPPORTED', message: words, details: [] }),
  )
  await upload(10)
  expect(await dialog.findByText(words)).toBeTruthy()
})
