import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { RequestForm } from './reset-password-screen.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Email')
const button = () => screen.getByRole('button')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

function show(request: () => Promise<unknown> = async () => ({})) {
  const onSent = vi.fn()
  const requestWith = vi.fn(request)
  render(<RequestForm {...{ onSent, requestWith }} />)
  return { onSent, requestWith }
}

it.each(['', 'ana', 'ana@exemplo'])(
  'RequestForm refuses the address %j without a call',
  (typed) => {
    const { requestWith } = show()
    type(typed)
    fireEvent.click(button())
    expect(screen.getByText('Email inválido')).toBeTruthy()
    expect(document.activeElement).toBe(field())
    expect(requestWith).not.toHaveBeenCalled()
  },
)

it('RequestForm says that it is sending, and sends once however often it is pressed', async () => {
  const answer = Promise.withResolvers<unknown>()
  const { onSent, requestWith } = show(() => answer.promise)
  type('ana@exemplo.com ')
  fireEvent.click(button())
  await screen.findByText('ENVIANDO...')
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.click(button())
  fireEvent.submit(field())
  answer.resolve({})
  await waitFor(() => expect(onSent).toHaveBeenCalledExactlyOnceWith('ana@exemplo.com'))
  expect(requestWith).toHaveBeenCalledOnce()
  expect(button().textContent).toBe('ENVIAR')
})

const limited = new ApiError(429, { code: 'RATE_LIMITED', message: 'x', details: [] }, 120)
const internal = new ApiError(500, { code: 'INTERNAL', message: 'Algo deu errado.', details: [] })

it.each([
  [new UnreachableError('network'), /^Sem conexão com o servidor/],
  [new UnreachableError('bad-answer', { status: 502 }), /^Não foi possível falar com o servidor/],
  [limited, /em 2 minutos/],
  [internal, /^Algo deu errado\.$/],
])('RequestForm says why it failed and keeps the address: %s', async (error, words) => {
  const { onSent } = show(() => Promise.reject(error))
  type('ana@exemplo.com')
  fireEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(field().value).toBe('ana@exemplo.com')
  expect(onSent).not.toHaveBeenCalled()
})
