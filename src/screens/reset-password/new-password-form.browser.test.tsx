import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const resetToken = 'a'.repeat(32)
const password = 'Vento!tulha8'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'ALTERAR SENHA' }))

function fill() {
  fireEvent.input(field('Dígito 1 de 6'), { target: { value: '123456' } })
  for (const label of ['Nova senha', 'Confirmar senha'])
    fireEvent.change(field(label), { target: { value: password } })
}

function show(reset: () => Promise<unknown> = async () => ({})) {
  const onChanged = vi.fn()
  const resetWith = vi.fn(reset)
  render(<NewPasswordForm {...{ resetToken, onChanged, resetWith }} />)
  return { onChanged, resetWith }
}

it('the form for a new password sends code, password and the token of the link', async () => {
  const { onChanged, resetWith } = show()
  fill()
  submit()
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(resetWith).toHaveBeenCalledWith({
    ...{ otp: '123456', password, confirmPassword: password, resetToken },
  })
})

it('the form for a new password asks for a whole code', () => {
  const { resetWith } = show()
  submit()
  expect(screen.getByText('Código inválido')).toBeTruthy()
  expect(document.activeElement).toBe(field('Dígito 1 de 6'))
  expect(resetWith).not.toHaveBeenCalled()
})

it.each([
  [
    new ApiError(400, {
      ...{ code: 'CODE_INVALID', message: 'Código inválido ou expirado.', details: [] },
    }),
    'Código inválido ou expirado.',
  ],
  [new Error('Algo próprio'), 'Algo próprio'],
  ['nem um erro', 'Erro desconhecido'],
])('the form for a new password says under the form why it failed: %s', async (error, words) => {
  show(() => Promise.reject(error))
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(field('Nova senha').value).toBe(password)
})

it.each([
  ['Aa1!', 'A senha deve ter no mínimo 8 caracteres'],
  [`Aa1!${'x'.repeat(61)}`, 'A senha deve ter no máximo 64 caracteres'],
  ['vento!tulha8', 'A senha deve conter pelo menos uma letra maiúscula'],
  ['VENTO!TULHA8', 'A senha deve conter pelo menos uma letra minúscula'],
  ['Vento!tulha', 'A senha deve conter pelo menos um número'],
  ['Ventotulha8', 'A senha deve conter pelo menos um caractere especial'],
])('the form for a new password refuses the password %j at its field', (typed, words) => {
  const { resetWith } = show()
  fill()
  for (const label of ['Nova senha', 'Confirmar senha'])
    fireEvent.change(field(label), { target: { value: typed } })
  submit()
  const described = field('Nova senha').getAttribute('aria-describedby')?.split(' ') ?? []
  const said = described.map((id) => document.getElementById(id)?.textContent)
  expect(said).toContain(words)
  expect(document.activeElement).toBe(field('Nova senha'))
  expect(resetWith).not.toHaveBeenCalled()
})

it('the form for a new password refuses passwords that differ, at the second one', () => {
  const { resetWith } = show()
  fill()
  fireEvent.change(field('Confirmar senha'), { target: { value: 'Outra!tulha8' } })
  submit()
  expect(screen.getByText('As senhas não coincidem')).toBeTruthy()
  expect(document.activeElement).toBe(field('Confirmar senha'))
  expect(resetWith).not.toHaveBeenCalled()
})

it('the form for a new password says after a lost answer that the refused code may have worked before', async () => {
  const { resetWith } = show()
  resetWith.mockRejectedValueOnce(new UnreachableError('network'))
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
  const message = 'Código inválido ou expirado.'
  const used = new ApiError(400, { code: 'CODE_INVALID', message, details: [] })
  resetWith.mockRejectedValueOnce(used)
  submit()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      `${message} A tentativa anterior pode ter dado certo: volte ao login e entre com a nova senha.`,
    ),
  )
  expect(field('Nova senha').value).toBe(password)
})
