import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, deriveKey, SecretBoxError } from './secret-box.ts'

const box = createSecretBox(randomBytes(32))

test('what was sealed opens in its own place', () => {
  const sealed = box.seal('IGAA-ção-🔑', 'account/1')
  expect(sealed).toMatch(/^v1\.[\w-]+$/)
  expect(box.open(sealed, 'account/1')).toBe('IGAA-ção-🔑')
})

test('the same secret is never sealed the same way twice', () => {
  expect(box.seal('token', 'account/1')).not.toBe(box.seal('token', 'account/1'))
})

test.each([
  ['moved to another place', (sealed: string) => [sealed, 'account/2']],
  [
    'changed in one letter',
    (sealed: string) => [sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), 'account/1'],
  ],
  [
    'changed at its head',
    (sealed: string) => [
      sealed.replace(/^v1\../, (head) => `v1.${head.endsWith('A') ? 'B' : 'A'}`),
      'account/1',
    ],
  ],
  ['cut short', (sealed: string) => [sealed.slice(0, 20), 'account/1']],
  ['of an unknown version', (sealed: string) => [sealed.replace('v1.', 'v9.'), 'account/1']],
  ['empty', () => ['', 'account/1']],
])('a sealed text that was %s does not open', (_name, change) => {
  const [sealed = '', context = ''] = change(box.seal('a token', 'account/1'))
  expect(() => box.open(sealed, context)).toThrow(SecretBoxError)
})

test('another key does not open it', () => {
  const other = createSecretBox(randomBytes(32))
  expect(() => other.open(box.seal('token', 'x'), 'x')).toThrow(SecretBoxError)
})

test('each purpose has a key of its own, the same each time', () => {
  const secret = randomBytes(32)
  expect(deriveKey(secret, 'session')).toEqual(deriveKey(secret, 'session'))
  expect(deriveKey(secret, 'session')).not.toEqual(deriveKey(secret, 'secret-box'))
})
