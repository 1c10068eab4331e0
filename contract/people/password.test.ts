import * as v from 'valibot'
import { expect, it } from 'vitest'
import { bothPasswords, NewPassword, ratePassword, samePasswords } from './password.ts'

const refuse = (password: string) =>
  v.safeParse(NewPassword, password).issues?.map(({ message }) => message) ?? []

it('password: takes a password that meets all rules, at both ends of the allowed length', () => {
  expect(refuse('Abcde1!x')).toEqual([])
  expect(refuse(`Aa1!${'x'.repeat(60)}`)).toEqual([])
})

it.each([
  ['Abc1!xy', 'A senha deve ter no mínimo 8 caracteres'],
  [`Aa1!${'x'.repeat(61)}`, 'A senha deve ter no máximo 64 caracteres'],
  ['abcde1!x', 'A senha deve conter pelo menos uma letra maiúscula'],
  ['ABCDE1!X', 'A senha deve conter pelo menos uma letra minúscula'],
  ['Abcdefg!', 'A senha deve conter pelo menos um número'],
  ['Abcdefg1', 'A senha deve conter pelo menos um caractere especial'],
])('password: refuses %j in words', (password, message) => {
  expect(refuse(password)).toEqual([message])
})

it.each([...'!@#$%^&*()_+-=[]{};\':"\\|,.<>/?'])(
  'password: counts %s as a special character',
  (special) => {
    expect(refuse(`Abcdef1${special}`)).toEqual([])
  },
)

it('password: tells at its second field that the passwords differ, whatever else is wrong', () => {
  const Form = v.pipe(
    v.object({ name: v.pipe(v.string(), v.nonEmpty()), ...bothPasswords }),
    samePasswords(),
  )
  const refused = (form: unknown) => v.safeParse(Form, form).issues?.map((one) => v.getDotPath(one))
  const both = { password: 'Abcde1!x', confirmPassword: 'Abcde1!y' }
  expect(refused({ name: 'Ana', ...both })).toEqual(['confirmPassword'])
  expect(refused(both)).toEqual(['name', 'confirmPassword'])
  expect(refused({ name: 'Ana', ...both, confirmPassword: 'Abcde1!x' })).toBeUndefined()
  expect(refused({ name: 'Ana', password: 'Abcde1!x' })).toEqual(['confirmPassword'])
  expect(refused(null)).toEqual([null])
})

it('a password rates by the number of rules met', () => {
  expect(ratePassword('')).toBeUndefined()
  expect(ratePassword('a')).toBe('Muito fraca')
  expect(ratePassword('aA')).toBe('Muito fraca')
  expect(ratePassword('aA1')).toBe('Fraca')
  expect(ratePassword('aA1!')).toBe('Fraca')
  expect(ratePassword('aA1!xxxx')).toBe('Forte')
})
