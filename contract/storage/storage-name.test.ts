import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  maxStorageName,
  numberedName,
  StorageName,
  storageNameKey,
  toStorageName,
} from './storage-name.ts'

const parse = (name: string) => v.safeParse(StorageName, name)
const said = (name: string) => parse(name).issues?.[0].message

test('a name is trimmed and composed, and keeps its emoji', () => {
  expect(v.parse(StorageName, '  Verão 🏖️ 2026 ')).toBe('Verão 🏖️ 2026')
  expect(v.parse(StorageName, 'Vera\u0303o')).toBe('Verão')
  expect(storageNameKey('VERA\u0303O')).toBe(storageNameKey('verão'))
})

test('a name with slashes, control or direction marks is refused in words', () => {
  for (const bad of [
    'a/b',
    'a\\b',
    'a\nb',
    'a\0b',
    'foto\u202Egpj.exe',
    '\u200Fx',
    'x\u2066y',
    'praia\u200B',
    'p\uFEFFraia.jpg',
    '\u3164',
    '\uD800',
  ])
    expect(said(bad)).toBe('O nome não pode ter barras nem caracteres invisíveis.')
  for (const dots of ['.', '..']) expect(said(dots)).toBe('Este nome não pode ser usado.')
})

test('a blank name, and one of more than 255 letters, is refused in words', () => {
  for (const blank of ['', '   ', '\t', '\u200D', ' \u200C\uFE0F '])
    expect(said(blank)).toBe('Digite um nome.')
  expect(parse('a'.repeat(maxStorageName)).success).toBe(true)
  for (const long of [256, 300, 100_000])
    expect(said('a'.repeat(long))).toBe('O nome pode ter no máximo 255 letras.')
})

test('whatever a chosen file is called, its name becomes one that is taken', () => {
  const names = [
    'praia.jpg',
    'a/b\\c.jpg',
    '..',
    '',
    '\u202Egpj.exe',
    `${'é'.repeat(300)}.jpeg`,
    'a\n\nb.txt',
    '\u3164',
    '\u200D',
  ]
  for (const name of [...names, `${'👩‍👩‍👧'.repeat(60)}.png`, '\uD800.gif'])
    expect(parse(toStorageName(name)).success, name).toBe(true)
  expect(toStorageName(`${'a'.repeat(300)}.jpeg`)).toMatch(/^a{250}\.jpeg$/)
  expect(toStorageName('praia.jpg')).toBe('praia.jpg')
  expect(toStorageName('p\u00ADra\u200Bia.jpg')).toBe('praia.jpg')
})

test('a second file of a name is numbered before its ending', () => {
  expect(numberedName('praia.jpg', 2)).toBe('praia (2).jpg')
  expect(numberedName('.env', 2)).toBe('.env (2)')
  expect(numberedName('sem ponto', 3)).toBe('sem ponto (3)')
  expect(numberedName(`${'a'.repeat(251)}.jpg`, 10)).toHaveLength(maxStorageName)
})
