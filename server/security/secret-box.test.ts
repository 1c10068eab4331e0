import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, deriveKey, SecretBoxError } from './secret-box.ts'

const box = createSecretBox(randomBytes(32))

test('a sealed text opens in its own context', () => {
  const sealed = box.seal('IGAA-ção-🔑', 'account/1')
  expect(sealed).toMatch(/^v2\.[\w-]{8}\.[\w-]+$/)
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
      sealed.replace(
        /^(v2\.[\w-]{8}\.)(.)/,
        (_, head, first) => head + (first === 'A' ? 'B' : 'A'),
      ),
      'account/1',
    ],
  ],
  ['cut short', (sealed: string) => [sealed.slice(0, 20), 'account/1']],
  ['of an unknown version', (sealed: string) => [sealed.replace('v2.', 'v9.'), 'account/1']],
  ['without its id', (sealed: string) => [sealed.replace(/^v2\.[^.]*\./, 'v2.'), 'account/1']],
  ['empty', () => ['', 'account/1']],
])('a sealed text that was %s cannot be opened', (_name, change) => {
  const [sealed = '', context = ''] = change(box.seal('a token', 'account/1'))
  expect(() => box.open(sealed, context)).toThrow(SecretBoxError)
})

test('another key cannot open it', () => {
  const other = createSecretBox(randomBytes(32))
  expect(() => other.open(box.seal('token', 'x'), 'x')).toThrow(SecretBoxError)
})

test('each purpose has its own key, the same each time', () => {
  const secret = randomBytes(32)
  expect(deriveKey(secret, 'session')).toEqual(deriveKey(secret, 'session'))
  expect(deriveKey(secret, 'session')).not.toEqual(deriveKey(secret, 'secret-box'))
})

const [before, now] = [randomBytes(32), randomBytes(32)]
const older = createSecretBox(before)
const both = createSecretBox(now, [before])

test('after a change of keys: what an earlier key sealed is opened, and new texts are sealed with the present one', () => {
  expect(both.open(older.seal('token', 'x'), 'x')).toBe('token')
  const sealed = both.seal('token', 'x')
  expect(sealed.startsWith(both.prefix)).toBe(true)
  expect(createSecretBox(now).open(sealed, 'x')).toBe('token')
  expect(() => older.open(sealed, 'x')).toThrow(SecretBoxError)
})

test('after a change of keys: a text of before keys had ids is opened by whichever key sealed it', () => {
  const withoutId = (sealed: string) => sealed.replace(/^v2\.[^.]*\./, 'v1.')
  for (const box of [older, both])
    expect(both.open(withoutId(box.seal('token', 'x')), 'x')).toBe('token')
  expect(() => both.open(withoutId(older.seal('token', 'x')), 'y')).toThrow(SecretBoxError)
})

test('after a change of keys: once the earlier key is gone, its texts do not open, and the error names its id', () => {
  const sealed = older.seal('token', 'x')
  const id = sealed.split('.')[1]
  expect(() => createSecretBox(now).open(sealed, 'x')).toThrow(`key ${id} is not here`)
})
