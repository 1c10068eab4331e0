import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decideLateDeliveries } from '#contract/endpoints/dashboard.ts'
import type { LateDelivery } from '#contract/posts/late-deliveries.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { makeLateDelivery } from '#tests/fakes/data/make-late-delivery.ts'
import { SignedInFrame, type SignedInFrameProps } from '#tests/fakes/pages/signed-in-frame.tsx'
import { LateDialog, type LateDialogProps } from './late-dialog.tsx'

vi.mock('#src/api/calls/call.ts', { spy: true })

const outage = makeLateDelivery().cause
let gone: string[]
let failure: Error | undefined

beforeEach(() => {
  gone = []
  failure = undefined
  vi.mocked(call).mockImplementation((async (endpoint: unknown, input: { body: unknown }) => {
    if (endpoint !== decideLateDeliveries) throw new Error('Nobody should ask for this')
    if (failure) throw failure
    return { decided: namedIn(input.body).filter((id) => !gone.includes(id)), gone }
  }) as typeof call)
})
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
  for (let toast = toastQueue.current(); toast; toast = toastQueue.current())
    toastQueue.dismiss(toast.id)
})

function namedIn(body: unknown): string[] {
  const { ids, times } = body as { ids?: string[]; times?: { id: string }[] }
  return ids ?? times?.map(({ id }) => id) ?? []
}

const sent = () => vi.mocked(call).mock.calls.map(([, input]) => (input as { body: unknown }).body)
const named = (caption: string, changes: Partial<LateDelivery> = {}) =>
  makeLateDelivery({ caption, ...changes })

async function show(
  deliveries: LateDelivery[],
  changes: Partial<LateDialogProps> = {},
  session: Omit<SignedInFrameProps, 'children'> = {},
) {
  const onClose = vi.fn()
  function Opened() {
    const [isOpen, setIsOpen] = useState(true)
    const close = () => {
      onClose()
      setIsOpen(false)
    }
    return (
      <LateDialog
        {...{ isOpen, deliveries, total: deliveries.length, ...changes }}
        onClose={close}
      />
    )
  }
  render(
    <SignedInFrame {...session}>
      <Opened />
    </SignedInFrame>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  return { dialog, onClose }
}

type DialogQueries = Awaited<ReturnType<typeof show>>['dialog']

const press = (dialog: DialogQueries, name: string | RegExp) =>
  userEvent.click(dialog.getByRole('button', { name }))
/** Clicks a disabled button: Playwright's own click would wait until the button is enabled. */
const pressInert = (dialog: DialogQueries, name: string) =>
  fireEvent.click(dialog.getByRole('button', { name }))
const choose = (dialog: DialogQueries, name: RegExp | string) =>
  userEvent.click(dialog.getByRole('checkbox', { name }))

it('publications that missed their time are listed with account and time, and one cause of all is said once', async () => {
  const { dialog } = await show([named('Pão'), named('Bolo')])
  expect(dialog.getByRole('checkbox', { name: /Pão.*@cafe.*24 de nov\., 09:00/s })).toBeTruthy()
  expect(dialog.getAllByText('O serviço esteve fora do ar ou sobrecarregado.')).toHaveLength(1)
  expect(dialog.getByText('Horário de Brasília', { exact: false })).toBeTruthy()
})

it('publications that missed their time have each its own cause where the causes differ', async () => {
  const account = 'Não saiu na hora marcada. A conta estava desconectada.'
  const { dialog } = await show([named('Pão'), named('Bolo', { cause: account })])
  expect(dialog.getByRole('checkbox', { name: /Bolo.*A conta estava desconectada/s })).toBeTruthy()
})

it('publications that missed their time of the same post on the same account are told', async () => {
  const first = named('Pão')
  const { dialog } = await show([first, named('Pão', { postId: first.postId }), named('Bolo')])
  expect(dialog.getAllByText('Um de 2 horários deste post nesta conta')).toHaveLength(2)
})

it('publications that missed their time are decided only when some are selected, one by one or all', async () => {
  const { dialog } = await show([named('Pão'), named('Bolo')])
  pressInert(dialog, 'Cancelar')
  expect(dialog.queryByRole('button', { name: 'Voltar' })).toBeNull()
  await choose(dialog, 'Selecionar todas')
  expect(dialog.getByText('2 publicações selecionadas')).toBeTruthy()
  await choose(dialog, /Bolo/)
  expect(dialog.getByText('1 publicação selecionada')).toBeTruthy()
})

it('publications that missed their time: beyond a hundred are counted', async () => {
  const many = Array.from({ length: 100 }, (_, index) => named(`Pão ${index}`))
  const { dialog } = await show(many, { total: 103 })
  expect(dialog.getByText(/^E mais 3 publicações, que aparecem aqui/)).toBeTruthy()
})

it("'Publicar agora' of one is sent at once, and the dialog closes when nothing is left", async () => {
  const one = named('Pão')
  const { dialog, onClose } = await show([one])
  await press(dialog, 'Publicar agora')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ decision: 'publish', ids: [one.id] }])
  expect(toastQueue.current()?.title).toBe('1 publicação sai agora')
})

it("'Publicar agora' of several says before how they go out", async () => {
  const first = named('Pão')
  const all = [first, named('Pão', { postId: first.postId })]
  const { dialog } = await show(all, { isOfPost: true })
  await press(dialog, 'Publicar agora')
  expect(dialog.getByText(/As de uma mesma conta saem com um minuto de intervalo\./)).toBeTruthy()
  expect(dialog.getByText(/ele vai sair repetido/)).toBeTruthy()
  expect(sent()).toEqual([])
  await press(dialog, 'Publicar 2 agora')
  await waitFor(() => expect(toastQueue.current()?.title).toBe('2 publicações saem agora'))
  expect(sent()).toEqual([{ decision: 'publish', ids: all.map(({ id }) => id) }])
})

const all = () => [named('Pão'), named('Bolo', { scheduledAt: '2026-11-24T12:30:00.000Z' })]

it("'Reagendar' gives the first the chosen time and keeps the distance of the other", async () => {
  const deliveries = all()
  const { dialog } = await show(deliveries, { isOfPost: true })
  await press(dialog, 'Reagendar')
  await userEvent.fill(dialog.getByLabelText('Data'), '2036-12-01')
  await userEvent.selectOptions(dialog.getByLabelText('Hora'), '08:15')
  const times = within(dialog.getByRole('list', { name: 'Novos horários' }))
  expect(times.getByText(/08:15/)).toBeTruthy()
  expect(times.getByText(/08:45/)).toBeTruthy()
  await press(dialog, 'Reagendar')
  await waitFor(() => expect(toastQueue.current()?.title).toBe('2 publicações reagendadas'))
  expect(sent()).toEqual([
    {
      decision: 'reschedule',
      times: [
        { id: deliveries[0]?.id, scheduledAt: '2036-12-01T11:15:00.000Z' },
        { id: deliveries[1]?.id, scheduledAt: '2036-12-01T11:45:00.000Z' },
      ],
    },
  ])
})

it("'Reagendar' shows what the server says of a time beside it, until the time changes", async () => {
  const { dialog } = await show(all(), { isOfPost: true })
  const message = 'Este post já tem este horário nesta conta.'
  failure = new ApiError(400, {
    ...{ code: 'INVALID_REQUEST', message: 'Confira os dados.' },
    details: [{ field: 'times.1.scheduledAt', message }],
  })
  await press(dialog, 'Reagendar')
  await press(dialog, 'Reagendar')
  const row = (await dialog.findByText(message)).closest('li')
  expect(row?.textContent).toContain('Bolo')
  await userEvent.fill(dialog.getByLabelText('Data'), '2036-12-01')
  expect(dialog.queryByText(message)).toBeNull()
})

it("'Reagendar' says when a time that the clock skips goes out", async () => {
  const { dialog } = await show([named('Pão')], {}, { timeZone: 'Europe/Lisbon' })
  await press(dialog, 'Reagendar')
  await userEvent.fill(dialog.getByLabelText('Data'), '2036-03-30')
  await userEvent.selectOptions(dialog.getByLabelText('Hora'), '01:15')
  dialog.getByText('Neste dia o relógio é adiantado e 01:15 não existe. O post sai às 02:15.')
})

it("'Reagendar' refuses a past time without asking the server", async () => {
  const { dialog } = await show([named('Pão')])
  await press(dialog, 'Reagendar')
  await userEvent.fill(dialog.getByLabelText('Data'), '2020-12-01')
  expect(dialog.getByText('Este horário já passou. Escolha outro.')).toBeTruthy()
  pressInert(dialog, 'Reagendar')
  expect(sent()).toEqual([])
})

it("'Cancelar' asks first, and can be left", async () => {
  const { dialog } = await show([named('Pão')])
  await press(dialog, 'Cancelar')
  expect(dialog.getByText(/1 publicação não vai sair, e isso não pode ser desfeito/)).toBeTruthy()
  await press(dialog, 'Voltar')
  expect(dialog.getByRole('checkbox', { name: /Pão/ })).toBeTruthy()
  expect(sent()).toEqual([])
})

it("'Cancelar' leaves the others in the list, and says which did not wait any more", async () => {
  const [first, second, third] = [named('Pão'), named('Bolo'), named('Café')]
  gone = [second.id]
  const { dialog, onClose } = await show([first, second, third])
  await choose(dialog, /Pão/)
  await choose(dialog, /Bolo/)
  await press(dialog, 'Cancelar')
  await press(dialog, 'Cancelar 2 publicações')
  await waitFor(() => expect(toastQueue.current()).toBeTruthy())
  expect(toastQueue.current()).toMatchObject({
    title: '1 publicação cancelada',
    description: '1 já não esperava mais',
  })
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1)
  expect(dialog.getByRole('checkbox', { name: /Café/ })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

it('a decision that gets no answer is told, and can be tried again', async () => {
  failure = new UnreachableError('bad-answer')
  const { dialog } = await show([named('Pão')])
  await press(dialog, 'Publicar agora')
  await dialog.findByText('Não foi possível falar com o servidor. Tente de novo em instantes.')
  failure = undefined
  await press(dialog, 'Publicar agora')
  await waitFor(() => expect(toastQueue.current()?.title).toBe('1 publicação sai agora'))
})

it('without a connection the list is shown, and nothing can be decided', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  const { dialog } = await show([named('Pão', { cause: outage })])
  expect(dialog.getByRole('checkbox', { name: /Pão/ })).toBeTruthy()
  expect(dialog.getByText('Sem conexão. Decida quando a conexão voltar.')).toBeTruthy()
  for (const name of ['Publicar agora', 'Reagendar', 'Cancelar']) {
    expect(dialog.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    pressInert(dialog, name)
  }
  expect(dialog.getByRole('checkbox', { name: /Pão/ })).toBeTruthy()
  expect(sent()).toEqual([])
})
