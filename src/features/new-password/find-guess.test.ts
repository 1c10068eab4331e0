import { expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { findGuess } from './find-guess.ts'

it.each([
  'password',
  'Senha@123',
  'S3nh@2026!',
  'Flamengo10!',
  'Qwerty123!',
  'Mudar123@',
  '@Brasil2026',
])('a password that would be guessed is common: %s', (password) => {
  expect(findGuess(password, [])).toBe('common')
})

it.each(['Aaaaaaa1!', 'Abcdefgh1!', '12345678', 'Asdfghjkl1@'])(
  'a password that would be guessed is a run: %s',
  (password) => {
    expect(findGuess(password, [])).toBe('common')
  },
)

it("a password that would be guessed is made of the person's name or address, accents aside", () => {
  const known = ['Conceição Bragança', 'cbraganca.studio@exemplo.com.br']
  expect(findGuess('Braganca#77', known)).toBe('personal')
  expect(findGuess('Studio!2026x', known)).toBe('personal')
  expect(findGuess('Conceição#19', known)).toBe('personal')
})

it.each(['', 'Vento7!tulha', 'k9$Lm2#pQ8', '72!Amor?1928374650xQ', 'Ma1!'])(
  'findGuess is not: %j',
  (password) => {
    expect(findGuess(password, ['Li Wu', 'li@wu.br'])).toBeUndefined()
  },
)

it('a password that would be guessed is looked up in about a thousand plain words', () => {
  const words = commonPasswords.trim().split(/\s+/)
  expect(words.length).toBeGreaterThan(900)
  expect(new Set(words).size).toBe(words.length)
  expect(words.filter((word) => !/^[a-z0-9]+$/.test(word))).toEqual([])
})
