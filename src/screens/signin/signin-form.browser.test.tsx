import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { TwoStepRequired } from '#contract/people/auth.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { SigninForm } from './signin-form.tsx'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'ENTRAR' }))

function fill(email: string, password: string) {
  fireEvent.change(field('Email'), { target: { value: email } })
  fireEvent.change(field('Senha'), { target: { value: password } })
}

function show(signInWith: () => Promise<TwoStepRequired | undefined> = async () => undefined) {
  const onSignedIn = vi.fn()
  const onCodeNeeded = vi.fn()
  const spy = vi.fn(signInWith)
  render(<SigninForm {...{ onSignedIn, onCodeNeeded }} signInWith={spy} />)
  return { onSignedIn, onCodeNeeded, signInWith: spy }
}

it('the sign-in form names missing fields without a call, and focuses the first wrong one', () => {
  const { signInWith } = show()
  submit()
  expect(screen.getByText('Email inválido')).toBeTruthy()
  expect(screen.getByText('Senha é obrigatória')).toBeTruthy()
  expect(document.activeElement).toBe(field('Email'))
  expect(signInWith).not.toHaveBeenCalled()
})

it('the sign-in form removes an error as soon as the field is changed', () => {
  show()
  submit()
  fireEvent.change(field('Email'), { target: { value: 'a' } })
  expect(screen.queryByText('Email inválido')).toBeNull()
  expect(screen.getByText('Senha é obrigatória')).toBeTruthy()
})

it('the sign-in form: signs in with what was typed', async () => {
  const { onSignedIn, signInWith } = show()
  fill('ana@exemplo.com', 'Segredo1!')
  submit()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(signInWith).toHaveBeenCalledWith({ email: 'ana@exemplo.com', password: 'Segredo1!' })
})

it("the sign-in form shows the server's message for a wrong password and keeps the typed text", async () => {
  const wrong = {
    code: 'INVALID_CREDENTIALS',
    message: 'Email ou senha incorretos.',
    details: [],
  }
  const { onSignedIn } = show(() => Promise.reject(new ApiError(401, wrong)))
  fill('ana@exemplo.com', 'errada')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Email ou senha incorretos.')
  expect(field('Senha').value).toBe('errada')
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('the sign-in form: hands on that a code is needed, without being signed in', async () => {
  const step = { requiresOtp: true, email: 'ana@exemplo.com', method: 'app' } as const
  const { onSignedIn, onCodeNeeded } = show(async () => step)
  fill('ana@exemplo.com', 'Segredo1!')
  submit()
  await waitFor(() => expect(onCodeNeeded).toHaveBeenCalledWith(step))
  expect(onSignedIn).not.toHaveBeenCalled()
})

it("the sign-in form shows the server's words for an address that is not confirmed", async () => {
  const words = 'Confirme seu email antes de entrar. Enviamos um novo código para você.'
  const early = { code: 'EMAIL_NOT_VERIFIED', message: words, details: [] }
  show(() => Promise.reject(new ApiError(403, early)))
  fill('ana@exemplo.com', 'Segredo1!')
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

it('the sign-in form says how long to wait after too many attempts', async () => {
  const tooMany = { code: 'RATE_LIMITED', message: 'Muitas tentativas.', details: [] }
  show(() => Promise.reject(new ApiError(429, tooMany, 90)))
  fill('ana@exemplo.com', 'errada')
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/em 2 minutos/)
})

it('the sign-in form says that the server does not answer', async () => {
  show(() => Promise.reject(new UnreachableError('network')))
  fill('ana@exemplo.com', 'Segredo1!')
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
})

it('the sign-in form shows and hides the password, and supports password managers', () => {
  show()
  expect(field('Senha').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar o digitado' }))
  expect(field('Senha').type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Ocultar o digitado' }))
  expect(field('Senha').type).toBe('password')
  expect(field('Senha').autocomplete).toBe('current-password')
  expect(field('Email').autocomplete).toBe('username')
})
