import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password.ts'

const password = 'Pão & circo 2026!'

test('a password is hashed at the cost that OWASP recommends, and never the same way twice', async () => {
  const hashes = [await hashPassword(password), await hashPassword(password)]
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('the right password is accepted, another one is not', async () => {
  const hash = await hashPassword(password)
  expect(await isPassword(hash, password)).toBe(true)
  expect(await isPassword(hash, `${password} `)).toBe(false)
})

test('where there is no hash no password is right', async () => {
  for (const none of [undefined, null]) expect(await isPassword(none, password)).toBe(false)
  expect(await isPassword(undefined, '')).toBe(false)
})
