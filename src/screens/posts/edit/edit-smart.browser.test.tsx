import { render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getSmart } from '#contract/endpoints/smart.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { call } from '#src/api/calls/call.ts'
import type { SmartInput } from '#src/api/calls/stream-smart.ts'
import { localDb } from '#src/browser/local-database.ts'
import { makePost, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { SignedInFrame } from '#tests/fakes/pages/signed-in-frame.tsx'
import { EditPanel } from './edit-panel.tsx'

const model = vi.hoisted(() => ({
  answer: async (_input: SmartInput): Promise<string> => '',
}))
vi.mock('#src/api/calls/stream-smart.ts', () => ({
  streamSmart: (_call: string, input: SmartInput) => model.answer(input),
}))
vi.mock('#src/api/calls/call.ts', { spy: true })
// No drain: sending is tested elsewhere.
vi.mock('#src/offline/drain/wake.ts', () => ({ wakeOutbox: async () => {} }))

let isConfigured: boolean

beforeEach(async () => {
  isConfigured = true
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint !== getSmart) throw new UnreachableError('network')
    return { isConfigured } as never
  })
  await Promise.all([localDb.edits, localDb.outbox].map((table) => table.clear()))
})
afterEach(() => {
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

async function show() {
  const post = makePost({
    ...{ number: 12, caption: 'pao quentinho' },
    schedules: [makeSchedule({ scheduledAt: '2036-11-24T12:00:00.000Z' })],
  })
  render(<EditPanel post={post} timeZone="America/Sao_Paulo" onClose={vi.fn()} />, {
    wrapper: SignedInFrame,
  })
  const form = within(await screen.findByRole('region', { name: 'Editando #12' }))
  const caption = form.getByLabelText<HTMLTextAreaElement>('Legenda')
  return { form, caption, button: () => form.getByRole('button', { name: 'Melhorar legenda' }) }
}

const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent

it("The model improves an edit's caption, which is then stored, and can be undone", async () => {
  model.answer = async () => 'Pão quentinho!'
  const { form, caption, button } = await show()
  await userEvent.click(button())
  await waitFor(() => expect(caption.value).toBe('Pão quentinho!'))
  await waitFor(async () =>
    expect(await localDb.edits.toArray()).toMatchObject([{ caption: 'Pão quentinho!' }]),
  )
  await userEvent.click(await form.findByRole('button', { name: /^Desfazer/ }))
  expect(caption.value).toBe('pao quentinho')
})

it('An edit is not saved while the model writes its caption', async () => {
  let end: (text: string) => void = () => {}
  model.answer = ({ onText }) => {
    onText('Pão')
    return new Promise((resolve) => {
      end = resolve
    })
  }
  const { form, caption, button } = await show()
  await userEvent.click(button())
  await waitFor(() => expect(caption.value).toBe('Pão'))
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
  expect(form.getByText(/a legenda ainda está sendo melhorada/)).toBeTruthy()
  expect(await localDb.outbox.count()).toBe(0)
  end('Pão quentinho!')
  await waitFor(() => expect(caption.value).toBe('Pão quentinho!'))
  expect(form.queryByText(/a legenda ainda está sendo melhorada/)).toBeNull()
})

it('In an edit the model is off without a connection and where none is configured, and says why', async () => {
  isConfigured = false
  const { button } = await show()
  await waitFor(() => expect(reasonOf(button())).toMatch(/não está configurada/))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await waitFor(() => expect(reasonOf(button())).toMatch(/^Sem conexão/))
  expect(button().getAttribute('aria-disabled')).toBe('true')
})
