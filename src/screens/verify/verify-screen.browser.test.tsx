import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { RoutedPage } from '#tests/fakes/pages/routed-page.tsx'
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
const done: Status = { ...left(false, false, false), email: user.email }

function paste(box: HTMLElement, text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  fireEvent(box, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Fills in and submits a step; returns the name of its button. */
async function answer(step: 'otp' | 'phone' | 'password'): Promise<string> {
  if (step === 'otp') {
    await typeCode()
    return 'VERIFICAR CÓDIGO'
  }
  const label = step === 'phone' ? 'Telefone' : 'Senha'
  await screen.findByLabelText(label)
  type(label, step === 'phone' ? '(11) 91234-5678' : 'Vento!tulha8')
  if (step === 'password') type('Confirmar senha', 'Vento!tulha8')
  const button = step === 'phone' ? 'CONTINUAR' : 'SALVAR SENHA'
  press(button)
  return button
}
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')

it('the verification wizard: leads through the steps that are needed, to the celebration', async () => {
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

it('the verification wizard: skips what is not needed', async () => {
  show(left(false, false, true)).shown()
  expect(await screen.findByRole('heading', { name: 'Crie sua senha' })).toBeTruthy()
  expect(progress()).toBe('50')
})

it('the verification wizard: celebrates with the email again when the link is opened after all steps are done', async () => {
  const { calls, shown } = show({ ...left(false, false, false), email: user.email })
  shown()
  expect(await screen.findByRole('heading', { name: 'Tudo pronto!' })).toBeTruthy()
  expect(screen.getByText('ana@exemplo.com')).toBeTruthy()
  expect(progress()).toBe('100')
  expect(calls.verify).not.toHaveBeenCalled()
})

it("the verification wizard says 'Carregando...', and 'Não encontrado.' for a token that says nothing", async () => {
  show(null).shown()
  expect(await screen.findByText('Carregando...')).toBeTruthy()
  expect(await screen.findByText('Não encontrado.')).toBeTruthy()
})

it('the verification wizard: leads back to the invitation, also from a link that says nothing', async () => {
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

it('the verification wizard offers to try again when the server cannot be reached', async () => {
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
] as const)(
  'the verification wizard says what failed at the step %s and stays there',
  async (step, status, words) => {
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
  },
)

it("the verification wizard says 'Usuário não encontrado.' when nobody knows whose password it would be", async () => {
  const { calls, shown } = show({ ...left(false, false, true), userId: '' })
  shown()
  await screen.findByLabelText('Senha')
  type('Senha', 'Vento!tulha8')
  type('Confirmar senha', 'Vento!tulha8')
  press('SALVAR SENHA')
  expect((await screen.findByRole('alert')).textContent).toBe('Usuário não encontrado.')
  expect(calls.change).not.toHaveBeenCalled()
})

it("the verification wizard sends the code again, and says 'Enviado!' only when it was", async () => {
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

it('the verification wizard names what is missing, without a call', async () => {
  const { calls, shown } = show(left(true, true, false))
  shown()
  await screen.findByLabelText('Dígito 1 de 6')
  press('VERIFICAR CÓDIGO')
  expect(screen.getByText('Digite o código de 6 dígitos')).toBeTruthy()
  expect(calls.verify).not.toHaveBeenCalled()
})

it("the verification wizard says 'Não encontrado.' without a token, and asks for nothing", async () => {
  const { calls } = show(left(true, false, false))
  render(
    <RoutedPage>
      <VerifyScreen token={undefined} calls={calls} />
    </RoutedPage>,
  )
  expect(await screen.findByText('Não encontrado.')).toBeTruthy()
  expect(calls.check).not.toHaveBeenCalled()
})

it('the verification wizard takes a pasted code, verifies it once, and after a wrong one the next', async () => {
  const { calls, shown } = show(left(true, false, false))
  calls.verify.mockRejectedValueOnce(refusal)
  shown()
  const box = await screen.findByLabelText<HTMLInputElement>('Dígito 1 de 6')
  paste(box, 'Código: 123 456')
  expect((await screen.findByRole('alert')).textContent).toBe('Código inválido ou expirado.')
  expect(calls.verify).toHaveBeenCalledExactlyOnceWith(token, '123456')
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  paste(box, '6543219')
  expect(await screen.findByText('Tudo pronto!')).toBeTruthy()
  expect(calls.verify).toHaveBeenLastCalledWith(token, '654321')
  expect(calls.verify).toHaveBeenCalledTimes(2)
})

it.each([
  ['', 'Digite um telefone válido'],
  ['912345678', 'Digite um telefone válido'],
  ['não tenho telefone', 'Digite um telefone válido'],
])('the verification wizard refuses the phone %j', async (typed, words) => {
  const { calls, shown } = show(left(false, true, false))
  shown()
  await screen.findByLabelText('Telefone')
  type('Telefone', typed)
  press('CONTINUAR')
  expect(screen.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Telefone'))
  expect(calls.change).not.toHaveBeenCalled()
})

it.each([
  ['Aa1!', 'Aa1!', 'A senha deve ter no mínimo 8 caracteres'],
  ['VENTO!TULHA8', 'VENTO!TULHA8', 'A senha deve conter pelo menos uma letra minúscula'],
  ['Ventotulha8', 'Ventotulha8', 'A senha deve conter pelo menos um caractere especial'],
  ['Vento!tulha8', 'Vento!tulha9', 'As senhas não coincidem'],
])('the verification wizard refuses the passwords %j and %j', async (first, second, words) => {
  const { calls, shown } = show(left(false, false, true))
  shown()
  await screen.findByLabelText('Senha')
  type('Senha', first)
  type('Confirmar senha', second)
  press('SALVAR SENHA')
  expect(screen.getByText(words)).toBeTruthy()
  expect(calls.change).not.toHaveBeenCalled()
})

it.each([
  ['otp', left(true, true, false), left(false, true, false), 'Seu telefone'],
  ['phone', left(false, true, true), left(false, false, true), 'Crie sua senha'],
  ['password', left(false, false, true), done, 'Tudo pronto!'],
] as const)(
  'VerifyScreen goes on after a lost answer at the step %s, if it has arrived',
  async (step, before, after, heading) => {
    const { calls, shown } = show(before)
    for (const request of [calls.verify, calls.change])
      request.mockRejectedValueOnce(new UnreachableError('network')).mockRejectedValue(refusal)
    shown()
    const button = await answer(step)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Sem conexão com o servidor/)
    calls.check.mockResolvedValue(after)
    press(button)
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    if (step === 'password') expect(screen.getByText(user.email)).toBeTruthy()
  },
)

it('the verification wizard goes on when the code was used elsewhere, or the browser sent it twice by itself', async () => {
  const { calls, shown } = show(left(true, false, false))
  calls.verify.mockRejectedValue(refusal)
  shown()
  await screen.findByLabelText('Dígito 1 de 6')
  calls.check.mockResolvedValue(done)
  await typeCode()
  expect(await screen.findByText(user.email)).toBeTruthy()
})

it.each([
  ['otp', left(true, false, false), 'Código inválido ou expirado.'],
  ['phone', left(false, true, false), 'Erro ao atualizar telefone.'],
] as const)(
  'VerifyScreen stays at the step %s after a lost answer that has not arrived',
  async (step, status, words) => {
    const { calls, shown } = show(status)
    for (const request of [calls.verify, calls.change])
      request.mockRejectedValueOnce(new UnreachableError('network')).mockRejectedValue(refusal)
    shown()
    const button = await answer(step)
    await screen.findByRole('alert')
    press(button)
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
    expect(calls.check).toHaveBeenCalledTimes(2)
    expect(progress()).toBe('50')
  },
)
