import { useQuery } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Refund } from '#contract/billing/subscription.ts'
import { askRefund, getSubscription } from '#contract/endpoints/billing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { subscriptionQuery } from '#src/api/billing-queries.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { makeSubscription } from '#tests/fakes/data/make-subscription.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { dismissToasts } from '#tests/setup/browser/dismiss-toasts.ts'
import { RefundCard } from './refund-card.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const hour = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const purchase = { subscriptionId: 'sub_1', planName: 'Pro', boughtAt: from(-hour) }
const possible: Refund = {
  ...{ ...purchase, state: 'possible', fullUntil: from(23 * hour), until: from(160 * hour) },
}
const asked: Refund = { ...purchase, state: 'asked', askedAt: from(0) }

/** The server's refunds, and its answer to a request for one. */
let refunds: Refund[]
let answer: Refund | Error
beforeEach(() => {
  refunds = [possible]
  answer = asked
  vi.mocked(call).mockImplementation((async (endpoint: unknown) => {
    if (endpoint === getSubscription) return makeSubscription({ refunds })
    if (answer instanceof Error) throw answer
    refunds = [answer]
    return answer
  }) as typeof call)
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToasts()
})

function Screen() {
  const { data } = useQuery(subscriptionQuery)
  return data ? <RefundCard refunds={data.refunds ?? []} /> : <p>Carregando...</p>
}
async function show() {
  render(
    <SignedInFrame>
      <Screen />
    </SignedInFrame>,
  )
  await waitFor(() => expect(screen.queryByText('Carregando...')).toBeNull())
}

const button = () => screen.findByRole('button', { name: 'Pedir reembolso' })
async function openDialog() {
  await userEvent.click(await button())
  return within(await screen.findByRole('dialog', { name: 'Pedir reembolso?' }))
}
const requests = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([endpoint]) => (endpoint as unknown) === askRefund)
    .map(([, options]) => (options as { body: unknown }).body)

it('RefundCard is not there where nothing may be given back', async () => {
  refunds = [{ ...possible, until: from(-1) }]
  await show()
  expect(screen.queryByRole('region', { name: 'Reembolso' })).toBeNull()
})

it('RefundCard says until when, asks what happens, and tells that it was sent', async () => {
  await show()
  const card = within(await screen.findByRole('region', { name: 'Reembolso' }))
  expect(card.getByText(/^Plano Pro, comprado em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}$/)).toBeTruthy()
  expect(card.getByText(/integral pelos nossos termos.*direito de arrependimento\.$/)).toBeTruthy()
  const dialog = await openDialog()
  expect(dialog.getByText(/mesma forma de pagamento.*Nada seu é apagado\.$/)).toBeTruthy()
  await userEvent.fill(dialog.getByLabelText(/^Motivo/), 'Comprei sem querer')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await screen.findByText(/^Pedido de reembolso enviado em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}\./)
  expect(screen.queryByRole('button', { name: 'Pedir reembolso' })).toBeNull()
  expect(requests()).toEqual([{ subscriptionId: 'sub_1', reason: 'Comprei sem querer' }])
  // The pressed button is gone, so the list, which says that the request was sent, has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/Pedido de reembolso/))
  expect(document.activeElement).toBe(screen.getByRole('list'))
})

it('RefundCard sends nothing when it is cancelled', async () => {
  await show()
  const dialog = await openDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests()).toEqual([])
})

it('RefundCard keeps the reason when sending fails, and says what failed', async () => {
  answer = new UnreachableError('network')
  await show()
  const dialog = await openDialog()
  await userEvent.fill(dialog.getByLabelText(/^Motivo/), 'Comprei sem querer')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(toastQueue.current()).toMatchObject({ title: 'O pedido não foi enviado' })
  const again = await openDialog()
  expect(again.getByLabelText<HTMLTextAreaElement>(/^Motivo/).value).toBe('Comprei sem querer')
})

it('RefundCard tells that it was sent when only its answer was lost', async () => {
  answer = new UnreachableError('network')
  await show()
  const dialog = await openDialog()
  refunds = [asked]
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await screen.findByText(/^Pedido de reembolso enviado em/)
})

it("RefundCard says why it came too late in the server's words, and has no button any more", async () => {
  const message = 'O prazo para pedir este reembolso terminou.'
  answer = new ApiError(409, { code: 'REFUND_NOT_POSSIBLE', message, details: [] })
  await show()
  const dialog = await openDialog()
  refunds = []
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(toastQueue.current()).toMatchObject({ description: message }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Reembolso' })).toBeNull())
})

it('RefundCard does not send a reason that is too long, nor lose it', async () => {
  await show()
  const dialog = await openDialog()
  const long = 'x'.repeat(501)
  await userEvent.fill(dialog.getByLabelText(/^Motivo/), long)
  expect(dialog.getByText('Use no máximo 500 caracteres')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests()).toEqual([])
  const again = await openDialog()
  expect(again.getByLabelText<HTMLTextAreaElement>(/^Motivo/).value).toBe(long)
})

it('RefundCard is closed without a connection, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  const closed = await button()
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  const words = screen.getByText('Para pedir o reembolso, conecte-se à internet.')
  expect(closed.getAttribute('aria-describedby')).toBe(words.id)
  await userEvent.click(closed, { force: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('RefundCard tells what was answered, and keeps two purchases apart', async () => {
  const answered = { askedAt: from(-hour), answeredAt: from(0) }
  refunds = [
    { ...purchase, ...answered, state: 'done' },
    { ...purchase, ...answered, subscriptionId: 'sub_2', planName: 'Starter', state: 'declined' },
    { ...possible, subscriptionId: 'sub_3' },
  ]
  await show()
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(items[0]).toMatch(/^Plano Pro, .*Reembolso feito em/)
  expect(items[1]).toMatch(/^Plano Starter, .*Pedido de reembolso não aceito em/)
  await userEvent.click(await button())
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(requests()).toMatchObject([{ subscriptionId: 'sub_3' }]))
})
