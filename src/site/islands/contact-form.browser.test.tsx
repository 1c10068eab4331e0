import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { toastQueue } from '#src/components/ui/overlays/toast-queue.ts'
import { formsKey, readForms } from '../forms/form-queue.ts'
import { sendForms } from '../forms/send-forms.ts'
import { ContactForm } from './contact-form.tsx'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (let toast = toastQueue.current(); toast; toast = toastQueue.current())
    toastQueue.dismiss(toast.id)
})

const message = { Nome: 'Bia', Email: 'bia@exemplo.com', Mensagem: 'Quanto custa?' }
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.findByRole('button', { name })

function fill(values: Record<string, string> = message) {
  for (const [label, value] of Object.entries(values))
    fireEvent.input(field(label), { target: { value } })
}

function show(ask: () => Promise<unknown>) {
  const asked = vi.fn(ask)
  const view = render(<ContactForm send={() => sendForms(asked)} />)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar mensagem' }))
  return { ...view, asked, submit }
}

const busy = () => new ApiError(429, { code: 'RATE_LIMITED', message: 'x', details: [] })

it("the contact form asks in the browser's own way for what is missing", () => {
  const { asked, submit } = show(async () => ({}))
  submit()
  for (const label of Object.keys(message)) expect(field(label).validity.valueMissing).toBe(true)
  expect(asked).not.toHaveBeenCalled()
})

it('the contact form names what only the server would refuse, and takes the corrected field', async () => {
  const { asked, submit } = show(async () => ({}))
  fill({ ...message, Email: 'bia@exemplo' })
  submit()
  expect(field('Email').validationMessage).toBe('Email inválido')
  fill()
  expect(field('Email').validity.valid).toBe(true)
  submit()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
})

it('the contact form says that it is sending, then that it was sent, and forgets what was typed', async () => {
  let answer: (value: object) => void = () => {}
  const { asked, submit } = show(() => new Promise((resolve) => (answer = resolve)))
  fill()
  submit()
  const sending = await button('Enviando...')
  expect(sending.getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  answer({})
  expect(await screen.findByText('Mensagem enviada com sucesso!')).toBeTruthy()
  expect(screen.getByText('Obrigado por entrar em contato!')).toBeTruthy()
  expect(localStorage.getItem(formsKey)).toBeNull()
  fireEvent.click(await button('Escrever outra mensagem'))
  expect(field('Mensagem').value).toBe('')
})

it('the contact form waits for nobody: a slow server is said to have it after a second, and once', async () => {
  let answer: (value: object) => void = () => {}
  const { submit } = show(() => new Promise((resolve) => (answer = resolve)))
  fill()
  submit()
  expect(await screen.findByText('Mensagem enviada com sucesso!')).toBeTruthy()
  expect(readForms()).toHaveLength(1)
  answer({})
  await waitFor(() => expect(readForms()).toHaveLength(0))
  expect(screen.getAllByText('Mensagem enviada com sucesso!')).toHaveLength(1)
})

it.each([
  ['busy', busy()],
  ['refusing', new ApiError(400, { code: 'INVALID_REQUEST', message: 'x', details: [] })],
])('the contact form says that a %s server failed, and keeps what was typed', async (_, error) => {
  const { submit } = show(() => Promise.reject(error))
  fill()
  submit()
  expect(await screen.findByText('Erro ao enviar. Tente novamente.')).toBeTruthy()
  expect(field('Mensagem').value).toBe('Quanto custa?')
  expect(readForms()).toHaveLength(0)
})

it('the contact form tells of a refusal that comes after the success was said', async () => {
  let refuse: (error: Error) => void = () => {}
  const { submit } = show(() => new Promise((_, reject) => (refuse = reject)))
  fill()
  submit()
  await screen.findByText('Mensagem enviada com sucesso!')
  refuse(busy())
  expect(await button('Enviar mensagem')).toBeTruthy()
  expect(field('Mensagem').value).toBe('Quanto custa?')
  const shown = toastQueue.current()
  if (shown) toastQueue.dismiss(shown.id)
  expect(await screen.findByText('Erro ao enviar. Tente novamente.')).toBeTruthy()
})

it('the contact form keeps the message without a connection, says so, and sends it later, once', async () => {
  let isOnline = false
  const { asked, submit } = show(async () => {
    if (!isOnline) throw new UnreachableError('network')
  })
  fill()
  submit()
  expect(await screen.findByText(/^Sem conexão\. Sua mensagem está guardada/)).toBeTruthy()
  expect(screen.queryByText('Mensagem enviada com sucesso!')).toBeNull()
  expect(field('Mensagem').value).toBe('Quanto custa?')
  isOnline = true
  await Promise.all([sendForms(asked), sendForms(asked)])
  expect(await screen.findByText('Mensagem enviada com sucesso!')).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(readForms()).toHaveLength(0)
})

it('the contact form: sent again while it waits, it is one message: the newer', async () => {
  const { submit } = show(() => Promise.reject(new UnreachableError('network')))
  fill()
  submit()
  await screen.findByText(/^Sem conexão/)
  fill({ ...message, Mensagem: 'Quanto custa o anual?' })
  submit()
  await waitFor(() =>
    expect(readForms().map(({ body }) => body)).toMatchObject([
      { message: 'Quanto custa o anual?' },
    ]),
  )
})

it('the contact form: what was typed is there after a reload of the tab', () => {
  const { unmount } = show(async () => ({}))
  fill()
  unmount()
  show(async () => ({}))
  for (const [label, value] of Object.entries(message)) expect(field(label).value).toBe(value)
})

it('the contact form: what could not be sent for a week is deleted from the device, and not sent', async () => {
  const { asked, submit } = show(() => Promise.reject(new UnreachableError('network')))
  fill()
  submit()
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  const [kept] = readForms()
  localStorage.setItem(formsKey, JSON.stringify([{ ...kept, at: Date.now() - 8 * 86_400_000 }]))
  await sendForms(asked)
  expect(asked).toHaveBeenCalledOnce()
  expect(localStorage.getItem(formsKey)).toBeNull()
})

it('the contact form: damaged rows on the device stop nothing', async () => {
  localStorage.setItem(formsKey, '[{"kind":"contact"},7,{"kind":"x","body":{}}]')
  const { asked, submit } = show(async () => ({}))
  fill()
  submit()
  await screen.findByText('Mensagem enviada com sucesso!')
  expect(asked).toHaveBeenCalledOnce()
})
