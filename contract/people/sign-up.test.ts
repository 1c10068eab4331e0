import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ForgotPassword, PersonName, ResetPassword, SignUp, UserChange } from './sign-up.ts'

test.each([
  ['  Ana Souza ', 'Ana Souza'],
  ["Zoë D'Ávila-Çelik", "Zoë D'Ávila-Çelik"],
  ['שירה', 'שירה'],
  ['Ana\u202Eazuos', 'Ana azuos'],
  ['Ana\r\nBcc: x', 'Ana Bcc: x'],
  ['Ana\0', 'Ana'],
  ['Ana\u200F\u061C\u2028Souza', 'Ana Souza'],
  // What joins letters of several scripts and pictures stays.
  ['نام\u200Cخانوادگی 👩\u200D💻', 'نام\u200Cخانوادگی 👩\u200D💻'],
])('a name (%j) is kept as %j', (typed, kept) => {
  expect(v.parse(PersonName, typed)).toBe(kept)
})

const unseen = ['', ' ', '\0', '\u200B', '\u2066\u2069', '\u3164', '\u115F\uFFA0', '\u2800']
test.each([...unseen, 'x'.repeat(101), 'x'.repeat(5000)])(
  'what cannot be seen, or is too long, is no name (%#)',
  (typed) => {
    expect(v.is(PersonName, typed)).toBe(false)
  },
)

const passwords = { password: 'Vento!tulha8', confirmPassword: 'Vento!tulha8' }
const form = { name: 'Ana', email: 'ana@exemplo.com', phone: '1191234567', ...passwords }
const reset = { otp: '123456', resetToken: 'a'.repeat(43), ...passwords }
const refuse = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.[0]?.message

test('SignUp takes a phone of ten characters, and refuses one of nine', () => {
  expect(refuse(SignUp, form)).toBeUndefined()
  expect(refuse(SignUp, { ...form, phone: '119123456' })).toBe('Digite um telefone válido')
  expect(refuse(UserChange, { phone: '1191234567' })).toBeUndefined()
})

test.each([
  [{ name: '  ' }, 'Nome é obrigatório'],
  [{ email: 'ana@' }, 'Email inválido'],
  [{ phone: '  ' }, 'Telefone é obrigatório'],
  [{ confirmPassword: 'Outra!tulha8' }, 'As senhas não coincidem'],
  [{ password: 'curta' }, 'A senha deve ter no mínimo 8 caracteres'],
])('SignUp refuses a sign-up with %j in words', (changes, message) => {
  expect(refuse(SignUp, { ...form, ...changes })).toBe(message)
})

test.each(['12345', '1234567', '12345a', ''])(
  'SignUp takes six digits for a code, and not %j',
  (otp) => {
    expect(refuse(ResetPassword, reset)).toBeUndefined()
    expect(refuse(ResetPassword, { ...reset, otp })).toBe('Código inválido')
  },
)

test('SignUp asks for an address to reset a password', () => {
  expect(refuse(ForgotPassword, { email: 'ana' })).toBe('Email inválido')
})
