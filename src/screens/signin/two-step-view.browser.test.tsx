import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { TwoStepRequired } from '#contract/people/auth.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { TwoStepView } from './two-step-view.tsx'

const email = 'ana@exemplo.com'
const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Dígito ${number} de 6`)

function show(method: TwoStepRequired['method'], verify: () => Promise<void> = async () => {}) {
  const calls = { onBack: vi.fn(), onSignedIn: vi.fn(), verifyWith: vi.fn(verify) }
  render(<TwoStepView step={{ requiresOtp: true, email, method }} {...calls} />)
  return calls
}

it('the second step of a sign-in verifies the sixth digit at once', async () => {
  const { verifyWith, onSignedIn } = show('mail')
  expect(screen.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeTruthy()
  expect(screen.getByText(/para ana@exemplo.com/)).toBeTruthy()
  await userEvent.keyboard('123456')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(verifyWith).toHaveBeenCalledExactlyOnceWith({ email, otp: '123456' })
})

it('the second step of a sign-in: empties the boxes after a wrong code, and says so', async () => {
  const wrong = { code: 'CODE_INVALID', message: 'Código inválido ou expirado.', details: [] }
  const { onSignedIn } = show('mail', () => Promise.reject(new ApiError(400, wrong)))
  await userEvent.keyboard('123456')
  expect((await screen.findByRole('alert')).textContent).toBe('Código inválido ou expirado.')
  expect(box(1).value).toBe('')
  expect(document.activeElement).toBe(box(1))
  expect(onSignedIn).not.toHaveBeenCalled()
})

it('the second step of a sign-in asks for all six digits', () => {
  const { verifyWith } = show('mail')
  fireEvent.click(screen.getByRole('button', { name: 'VERIFICAR CÓDIGO' }))
  expect(screen.getByText('Código inválido')).toBeTruthy()
  expect(verifyWith).not.toHaveBeenCalled()
})

it('the second step of a sign-in takes a recovery code in place of the app', async () => {
  const { verifyWith } = show('app')
  expect(screen.getByText(/aplicativo autenticador e digite/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
  fireEvent.change(screen.getByLabelText('Código de recuperação'), {
    target: { value: 'abcd-efgh' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'VERIFICAR CÓDIGO' }))
  await waitFor(() => expect(verifyWith).toHaveBeenCalledWith({ email, otp: 'abcd-efgh' }))
})

it('the second step of a sign-in offers no recovery code where the code comes by mail, and a way back', () => {
  const { onBack } = show('mail')
  expect(screen.queryByRole('button', { name: /recuperação/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Voltar ao login' }))
  expect(onBack).toHaveBeenCalledOnce()
})

it('the second step of a sign-in says that there is no connection', async () => {
  show('app', () => Promise.reject(new UnreachableError('network')))
  await userEvent.keyboard('123456')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão/)
})
