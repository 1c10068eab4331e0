import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { BillingDocuments as Documents, Invoice } from '#contract/billing/billing-documents.ts'
import { getBillingDocuments, setTaxId } from '#contract/endpoints/billing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { answerCalls } from '#tests/fakes/pages/answered-calls.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { BillingDocuments } from './billing-screen.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

const invoice = (day: number, changes: Partial<Invoice> = {}): Invoice => ({
  ...{ id: `in_${day}`, number: `UP-${day}`, amount: 59.99, status: 'paid' },
  createdAt: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  pageUrl: `https://invoice.example/${day}`,
  pdfUrl: `https://pdf.example/${day}`,
  ...changes,
})
const none: Documents = { invoices: [], taxId: null, canSetTaxId: false }

function show(answer: unknown, { hasPaidPlan = true, saved = none as unknown } = {}) {
  answerCalls((endpoint) => {
    if (endpoint === getBillingDocuments) return answer
    if (endpoint === setTaxId) return saved
    return new Error('Nobody should ask for this')
  })
  render(
    <SignedInFrame>
      <BillingDocuments hasPaidPlan={hasPaidPlan} />
    </SignedInFrame>,
  )
}

it('BillingDocuments lists the invoices with amount, state, day and documents', async () => {
  show({ ...none, invoices: [invoice(20, { status: 'open', pdfUrl: null }), invoice(12)] })
  const card = within(await screen.findByRole('region', { name: 'Faturas' }))
  const rows = await card.findAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('R$\u00a059,99Em aberto20/11/2026 · UP-20'),
    expect.stringContaining('R$\u00a059,99Paga12/11/2026 · UP-12'),
  ])
  const pay = card.getByRole('link', { name: 'Pagar fatura de 20/11/2026 (abre em outra aba)' })
  expect(pay.getAttribute('href')).toBe('https://invoice.example/20')
  expect(card.getByRole('link', { name: /^PDF fatura de 12/ }).getAttribute('href')).toBe(
    'https://pdf.example/12',
  )
})

it('BillingDocuments shows six at first, and all when asked', async () => {
  show({ ...none, invoices: Array.from({ length: 9 }, (_, at) => invoice(20 - at)) })
  await screen.findAllByRole('listitem')
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'Ver todas as faturas' }))
  const all = screen.getAllByRole('listitem')
  expect(all).toHaveLength(9)
  expect(document.activeElement).toBe(all[6])
})

it("BillingDocuments says where another payer's documents are, and that they say the number", async () => {
  show({ ...none, invoices: [invoice(20, { pageUrl: null, pdfUrl: null })] })
  expect(await screen.findByText(/é enviado a esse email/)).toBeTruthy()
  expect(screen.getByText(/é informado no portal de cobrança por quem pagou/)).toBeTruthy()
})

it('BillingDocuments is nothing for whoever never bought anything', async () => {
  show(none, { hasPaidPlan: false })
  await waitFor(() => expect(vi.mocked(call)).toHaveBeenCalled())
  expect(screen.queryByRole('region')).toBeNull()
})

it('BillingDocuments keeps old invoices in sight after the plan is over', async () => {
  show({ ...none, invoices: [invoice(3)] }, { hasPaidPlan: false })
  expect(await screen.findByRole('region', { name: 'Faturas' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Dados da fatura' })).toBeNull()
})

it('BillingDocuments says that the payment service is away', async () => {
  const message = 'O serviço de pagamentos não respondeu.'
  show(new ApiError(503, { code: 'BILLING_UNAVAILABLE', message, details: [] }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})

it('BillingDocuments refuses a number with wrong check digits before it is sent', async () => {
  show({ ...none, canSetTaxId: true })
  const field = await screen.findByRole('textbox', { name: /^CPF ou CNPJ/ })
  await userEvent.type(field, '529.982.247-26')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }))
  expect(await screen.findByText('Digite um CPF ou CNPJ válido.')).toBeTruthy()
  expect(vi.mocked(call).mock.calls.some(([endpoint]) => endpoint === setTaxId)).toBe(false)
})

it('BillingDocuments writes a CNPJ with letters as it is printed, and says from when it counts', async () => {
  const taxId = { type: 'cnpj', value: '12ABC34501DE35' } as const
  show({ ...none, canSetTaxId: true }, { saved: { ...none, canSetTaxId: true, taxId } })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^CPF ou CNPJ/ })
  await userEvent.type(field, '12abc34501de35')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }))
  await waitFor(() =>
    expect(toastQueue.current()).toMatchObject({ title: 'Dados da fatura salvos' }),
  )
  expect(field.value).toBe('12.ABC.345/01DE-35')
  expect(vi.mocked(call).mock.lastCall?.[1]).toMatchObject({
    body: { taxId: '12.ABC.345/01DE-35' },
  })
})

it("BillingDocuments keeps what was typed when the payment service refuses it, with the service's reason", async () => {
  const details = [{ field: 'taxId', message: 'O serviço de pagamentos não aceitou este número.' }]
  const saved = new ApiError(400, { code: 'INVALID_REQUEST', message: '', details })
  show({ ...none, canSetTaxId: true }, { saved })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^CPF ou CNPJ/ })
  await userEvent.type(field, '529.982.247-25')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }))
  expect(await screen.findByText(details[0]?.message ?? '')).toBeTruthy()
  expect(field.value).toBe('529.982.247-25')
})

it('BillingDocuments says what it waits for when the payment service is slow', async () => {
  show({ ...none, canSetTaxId: true }, { saved: new Promise(() => {}) })
  const field = await screen.findByRole('textbox', { name: /^CPF ou CNPJ/ })
  await userEvent.type(field, '529.982.247-25')
  await userEvent.click(screen.getByRole('button', { name: 'Salvar dados' }))
  expect(
    await screen.findByText(/^Salvando no serviço de pagamentos/, {}, { timeout: 3000 }),
  ).toBeTruthy()
})
