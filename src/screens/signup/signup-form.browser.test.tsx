import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { SignUp } from '#contract/people/sign-up.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { SignupForm } from './signup-form.tsx'

const good = {
  ...{ Nome: 'Ana Souza', Email: 'ana@exemplo.com', Telefone: '(11) 91234-5678' },
  ...{ Senha: 'Vento!tulha8', 'Confirmar senha': 'Vento!tulha8' },
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'CADASTRAR' }))
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(field(label), { target: { value } })
}

function show(signUp = async (form: SignUp) => ({ email: form.email }), inviteToken?: string) {
  const onSignedUp = vi.fn()
  const signUpWith = vi.fn(signUp)
  render(<SignupForm {...{ onSignedUp, signUpWith, inviteToken }} />)
  return { onSignedUp, signUpWith }
}

it('the sign-up form names every missing field and focuses the first', () => {
  const { signUpWith } = show()
  submit()
  for (const words of ['Nome é obrigatório', 'Email inválido', 'Telefone é obrigatório'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('A senha deve ter no mínimo 8 caracteres')).toBeTruthy()
  expect(document.activeElement).toBe(field('Nome'))
  expect(signUpWith).not.toHaveBeenCalled()
})

it('the sign-up form refuses passwords that differ, at the second one', () => {
  const { signUpWith } = show()
  fill({ ...good, 'Confirmar senha': 'Outra!tulha8' })
  submit()
  expect(screen.getByText('As senhas não coincidem')).toBeTruthy()
  expect(document.activeElement).toBe(field('Confirmar senha'))
  expect(signUpWith).not.toHaveBeenCalled()
})

it('the sign-up form: rates the password while it is typed', () => {
  show()
  const strength = screen.getByRole('status')
  expect(strength.textContent).toBe('')
  for (const [typed, words] of [
    ['a', 'Muito fraca'],
    ['aA1', 'Fraca'],
    ['Vento!tulha8', 'Forte'],
  ] as const) {
    fill({ Senha: typed })
    expect(strength.textContent).toBe(`Força da senha: ${words}`)
  }
  expect(screen.getByText('Um número').textContent).toBe('Um número: atendido')
})

it('the sign-up form: warns of a password that everybody tries, and takes it all the same', async () => {
  const { onSignedUp } = show()
  fill({ ...good, Senha: 'Senha@123', 'Confirmar senha': 'Senha@123' })
  expect(await screen.findByText(/entre as mais usadas/)).toBeTruthy()
  submit()
  await waitFor(() => expect(onSignedUp).toHaveBeenCalled())
})

it("the sign-up form: warns of a password with the person's name", async () => {
  show()
  fill({ ...good, Senha: 'Souza#1987x' })
  expect(await screen.findByText(/contém seu nome ou seu email/)).toBeTruthy()
})

it('the sign-up form sends what was typed, with the invitation', async () => {
  const inviteToken = 'a'.repeat(32)
  const { onSignedUp, signUpWith } = show(undefined, inviteToken)
  fill(good)
  submit()
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledWith('ana@exemplo.com'))
  expect(signUpWith).toHaveBeenCalledWith({
    ...{ name: 'Ana Souza', email: 'ana@exemplo.com', phone: '(11) 91234-5678' },
    ...{ password: 'Vento!tulha8', confirmPassword: 'Vento!tulha8', inviteToken },
  })
})

it.each([
  [new UnreachableError('bad-answer', { status: 200 }), 'Erro ao cadastrar'],
  [new UnreachableError('network'), /^Sem conexão com o servidor/],
  [new ApiError(429, { code: 'RATE_LIMITED', message: 'x', details: [] }, 30), /em 30 segundos/],
])('the sign-up form keeps the typed text when it fails: %s', async (error, words) => {
  show(() => Promise.reject(error))
  fill(good)
  submit()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(field('Nome').value).toBe('Ana Souza')
})

it('the sign-up form shows at its field what the server refuses', async () => {
  const refused = {
    ...{ code: 'INVALID_REQUEST', message: 'Os dados enviados não são válidos.' },
    details: [{ field: 'phone', message: 'Digite um telefone válido' }],
  }
  show(() => Promise.reject(new ApiError(400, refused)))
  fill(good)
  submit()
  expect(await screen.findByText('Digite um telefone válido')).toBeTruthy()
  expect(document.activeElement).toBe(field('Telefone'))
})

it.each([
  [{ Nome: '   ' }, 'Nome', 'Nome é obrigatório'],
  [{ Nome: 'A'.repeat(101) }, 'Nome', 'Use no máximo 100 caracteres'],
  [{ Email: 'ana@' }, 'Email', 'Email inválido'],
  [{ Telefone: '  ' }, 'Telefone', 'Telefone é obrigatório'],
  [{ Telefone: '91234-567' }, 'Telefone', 'Digite um telefone válido'],
  [{ Telefone: 'ligue para mim' }, 'Telefone', 'Digite um telefone válido'],
  [{ Senha: 'Aa1!' }, 'Senha', 'A senha deve ter no mínimo 8 caracteres'],
  [{ Senha: `Aa1!${'x'.repeat(61)}` }, 'Senha', 'A senha deve ter no máximo 64 caracteres'],
  [{ Senha: 'vento!tulha8' }, 'Senha', 'A senha deve conter pelo menos uma letra maiúscula'],
  [{ Senha: 'VENTO!TULHA8' }, 'Senha', 'A senha deve conter pelo menos uma letra minúscula'],
  [{ Senha: 'Vento!tulha' }, 'Senha', 'A senha deve conter pelo menos um número'],
  [{ Senha: 'Ventotulha8' }, 'Senha', 'A senha deve conter pelo menos um caractere especial'],
  [{ 'Confirmar senha': '' }, 'Confirmar senha', 'As senhas não coincidem'],
])('the sign-up form refuses %o with words under the field %s: %s', (typed, label, words) => {
  const { signUpWith } = show()
  const passwords = 'Senha' in typed ? { 'Confirmar senha': typed.Senha } : {}
  fill({ ...good, ...passwords, ...(typed as Record<string, string>) })
  submit()
  const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(words)
  expect(document.activeElement).toBe(field(label))
  expect(signUpWith).not.toHaveBeenCalled()
})

it.each([
  ['a', 'Muito fraca', ['Uma letra minúscula']],
  ['aA', 'Muito fraca', ['Uma letra minúscula', 'Uma letra maiúscula']],
  ['aA1', 'Fraca', ['Uma letra minúscula', 'Uma letra maiúscula', 'Um número']],
  ['aaaaaA1', 'Fraca', ['Uma letra minúscula', 'Uma letra maiúscula', 'Um número']],
  [
    'aaaaaA1!',
    'Forte',
    [
      ...['Uma letra minúscula', 'Uma letra maiúscula', 'Um número', 'Um caractere especial'],
      'Pelo menos 8 caracteres',
    ],
  ],
  ['', '', []],
  [' ', '', []],
])('the sign-up form: rates %j as %j and marks what it meets', (typed, word, met) => {
  show()
  fill({ Senha: 'Aa1!aaaa' })
  fill({ Senha: typed })
  const list = screen.getByRole('list', { name: 'A senha deve ter' })
  const marked = [...list.children].flatMap(({ textContent }) =>
    textContent?.endsWith(': atendido') ? [textContent.replace(': atendido', '')] : [],
  )
  expect(marked.sort()).toEqual([...met].sort())
  const said = word && `Força da senha: ${word}`
  expect(screen.getByRole('status').textContent).toBe(said)
})

it('the sign-up form sends once however often it is pressed', async () => {
  const answer = Promise.withResolvers<{ email: string }>()
  const { onSignedUp, signUpWith } = show(() => answer.promise)
  fill(good)
  submit()
  const busy = await screen.findByRole('button', { name: 'CADASTRANDO...' })
  fireEvent.click(busy)
  fireEvent.submit(field('Nome'))
  answer.resolve({ email: 'ana@exemplo.com' })
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce())
  expect(signUpWith).toHaveBeenCalledOnce()
})

it('the sign-up form sends again what stayed after a failure', async () => {
  const { onSignedUp, signUpWith } = show()
  signUpWith.mockRejectedValueOnce(new UnreachableError('network'))
  fill(good)
  submit()
  await screen.findByRole('alert')
  for (const [label, value] of Object.entries(good)) expect(field(label).value).toBe(value)
  // The button shows 'CADASTRANDO...' a moment longer.
  await screen.findByRole('button', { name: 'CADASTRAR' })
  submit()
  await waitFor(() => expect(onSignedUp).toHaveBeenCalledOnce())
  expect(signUpWith.mock.calls[1]).toEqual(signUpWith.mock.calls[0])
})
