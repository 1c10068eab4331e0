import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#local/api-error.ts'
import { UnreachableError } from '#local/unreachable-error.ts'
import { RoutedPage } from '#tests/fakes/routed-page.tsx'
import type { Status } from './list-steps.ts'
import { VerifyScreen } from './verify-screen.tsx'

const token = 'a'.repeat(32)
const user = { id: '0d000000-0000-4000-8000-000000000001', name: 'Ana', email: 'ana@exemplo.com' }
const left = (otp: boolean, phone: boolean, password: boolean): Status => ({
  ...{ userId: user.id, hasToInputOtp: otp, hasToInputPhone: phone },
  hasToInputPassword: password,
})
const refusal = new ApiError(400, { code: 'CODE_INVALID', message: 'x', details: [] })

function show(status: Status | null, invite?: string) {
  const calls = {
    check: vi.fn(async () => status),
    verify: vi.fn(async () => user),
    resend: vi.fn(async (): Promise<unknown> => ({})),
    change: vi.fn(async () => user),
  }
  const page = (
    <RoutedPage>
      <VerifyScreen token={token} invite={invite} calls={calls} />
    </RoutedPage>
  )
  return { calls, shown: () => render(page) }
}

const typeCode = async () => {
  await screen.findByLabelText('Dígito 1 de 6')
  await userEvent.keyboard('123456')
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

describe('the verification wizard', () => {
  it('leads through the steps that are needed, to the celebration', async () => {
    const { calls, shown } = show(left(true, true, true))
    shown()
    await typeCode()
    expect(await screen.findByRole('heading', { name: 'Seu telefone' })).toBeTruthy()
    expect(calls.verify).toHaveBeenCalledExactlyOnceWith(token, '123456')
    expect(progress()).toBe('50')
    type('Telefone', '(11) 91234-5678')
    press('CONTINUAR')
    expect(await screen.findByRole('heading', { name: 'Crie sua senha' })).toBeTruthy()
    expect(calls.change).toHaveBeenLastCalledWith(token, user.id, { phone: '(11) 91234-5678' })
    type('Senha', 'Vento!tulha8')
    type('Confirmar senha', 'Vento!tulha8')
    press('SALVAR SENHA')
    expect(await screen.findByText('ana@exemplo.com')).toBeTruthy()
    expect(calls.change).toHaveBeenLastCalledWith(token, user.id, { password: 'Vento!tulha8' })
    expect(progress()).toBe('100')
    const link = screen.getByRole('link', { name: 'Ir para o login' })
    expect(link.getAttribute('href')).toBe('/signin')
  })

  it('skips what is not needed', async () => {
    show(left(false, false, true)).shown()
    expect(await screen.findByRole('heading', { name: 'Crie sua senha' })).toBeTruthy()
    expect(progress()).toBe('50')
  })

  it('celebrates with the email again when the link is opened after all steps are done', async () => {
    const { calls, shown } = show({ ...left(false, false, false), email: user.email })
    shown()
    expect(await screen.findByRole('heading', { name: 'Tudo pronto!' })).toBeTruthy()
    expect(screen.getByText('ana@exemplo.com')).toBeTruthy()
    expect(progress()).toBe('100')
    expect(calls.verify).not.toHaveBeenCalled()
  })

  it("says 'Carregando...', and 'Não encontrado.' for a token that says nothing", async () => {
    show(null).shown()
    expect(await screen.findByText('Carregando...')).toBeTruthy()
    expect(await screen.findByText('Não encontrado.')).toBeTruthy()
  })

  it('leads back to the invitation, also from a link that says nothing', async () => {
    const invite = 'b'.repeat(32)
    const back = `/signin?invite=${invite}`
    const { unmount } = show(left(true, false, false), invite).shown()
    await typeCode()
    expect(await screen.findByText('Ao entrar, você aceita o convite para o projeto.')).toBeTruthy()
    const link = () => screen.getByRole('link', { name: 'Ir para o login' }).getAttribute('href')
    expect(link()).toBe(back)
    unmount()
    show(null, invite).shown()
    expect(await screen.findByText('Não encontrado.')).toBeTruthy()
    expect(link()).toBe(back)
  })

  it('offers to try again when the server cannot be reached', async () => {
    const { calls, shown } = show(left(false, true, false))
    calls.check.mockRejectedValueOnce(new UnreachableError('network'))
    shown()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão/)
    press('Tentar de novo')
    expect(await screen.findByRole('heading', { name: 'Seu telefone' })).toBeTruthy()
  })

  it.each([
    ['otp', left(true, false, false), 'Código inválido ou expirado.'],
    ['phone', left(false, true, false), 'Erro ao atualizar telefone.'],
    ['password', left(false, false, true), 'Erro ao atualizar senha.'],
  ] as const)('says what failed at the step %s and stays there', async (step, status, words) => {
    const { calls, shown } = show(status)
    calls.verify.mockRejectedValue(refusal)
    calls.change.mockRejectedValue(refusal)
    shown()
    if (step === 'otp') await typeCode()
    else if (step === 'phone') {
      await screen.findByLabelText('Telefone')
      type('Telefone', '11912345678')
      press('CONTINUAR')
    } else {
      await screen.findByLabelText('Senha')
      type('Senha', 'Vento!tulha8')
      type('Confirmar senha', 'Vento!tulha8')
      press('SALVAR SENHA')
    }
    expect((await screen.findByRole('alert')).textContent).toBe(words)
    expect(progress()).toBe('50')
  })

  it("says 'Usuário não encontrado.' when nobody knows whose password it would be", async () => {
    const { calls, shown } = show({ ...left(false, false, true), userId: '' })
    shown()
    await screen.findByLabelText('Senha')
    type('Senha', 'Vento!tulha8')
    type('Confirmar senha', 'Vento!tulha8')
    press('SALVAR SENHA')
    expect((await screen.findByRole('alert')).textContent).toBe('Usuário não encontrado.')
    expect(calls.change).not.toHaveBeenCalled()
  })

  it("sends the code again, and says 'Enviado!' only when it was", async () => {
    const { calls, shown } = show(left(true, false, false))
    calls.resend.mockRejectedValueOnce(refusal)
    shown()
    await screen.findByLabelText('Dígito 1 de 6')
    press('Reenviar código')
    await waitFor(() => expect(calls.resend).toHaveBeenCalledTimes(1))
    await screen.findByRole('button', { name: 'Reenviar código' })
    expect(screen.queryByText('Enviado!')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    press('Reenviar código')
    expect(await screen.findByText('Enviado!')).toBeTruthy()
  })

  it('names what is missing, without a call', async () => {
    const { calls, shown } = show(left(true, true, false))
    shown()
    await screen.findByLabelText('Dígito 1 de 6')
    press('VERIFICAR CÓDIGO')
    expect(screen.getByText('Digite o código de 6 dígitos')).toBeTruthy()
    expect(calls.verify).not.toHaveBeenCalled()
  })
})
