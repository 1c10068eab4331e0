import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretKey } from './secret-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'upubly-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the embedded default creates a key once, readable by its user only', () => {
  const env = { DATA_DIR: join(folder, 'data') }
  const key = readSecretKey(env)
  expect(key).toHaveLength(32)
  expect(readSecretKey(env)).toEqual(key)
  expect(statSync(join(env.DATA_DIR, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a key from the environment is used as it is', () => {
  const SECRET_KEY = Buffer.alloc(32, 5).toString('base64')
  expect(readSecretKey({ SECRET_KEY, DATA_DIR: folder })).toEqual(Buffer.alloc(32, 5))
})

test('a damaged key is an error and is not replaced, or its sealed data would be lost', () => {
  writeFileSync(join(folder, 'secret.key'), 'cortada')
  expect(() => readSecretKey({ DATA_DIR: folder })).toThrow(/danificada/)
})
