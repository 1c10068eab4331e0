import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#local/api-error.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const resetToken = 'a'.repeat(32)
const password = 'Vento!tulha8'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'ALTERAR SENHA' }))

async function fill() {
  field('Dígito 1 de 6').focus()
  await userEvent.keyboard('123456')
  for (const label of ['Nova senha', 'Confirmar senha'])
    fireEvent.change(field(label), { target: { value: password } })
}

function show(reset: () => Promise<unknown> = async () => ({})) {
  const onChanged = vi.fn()
  const resetWith = vi.fn(reset)
  render(<NewPasswordForm {...{ resetToken, onChanged, resetWith }} />)
  return { onChanged, resetWith }
}

describe('the form for a new password', () => {
  it('sends code, password and the token of the link', async () => {
    const { onChanged, resetWith } = show()
    await fill()
    submit()
    await waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
    expect(resetWith).toHaveBeenCalledWith({
      ...{ otp: '123456', password, confirmPassword: password, resetToken },
    })
  })

  it('asks for a whole code', () => {
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
  ])('says under the form why it failed: %s', async (error, words) => {
    show(() => Promise.reject(error))
    await fill()
    submit()
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(field('Nova senha').value).toBe(password)
  })
})
