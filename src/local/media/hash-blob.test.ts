import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashBlob } from './hash-blob.ts'

it.each([
  ['of no bytes', 0],
  ['that is read at once', 70_000],
  ['that is read in pieces', 33 * 1024 * 1024],
])('a file %s has the SHA-256 everybody else finds', async (_, size) => {
  const bytes = Buffer.alloc(size, 'upubly')
  const wanted = createHash('sha256').update(bytes).digest('hex')
  expect(await hashBlob(new Blob([bytes]))).toBe(wanted)
})
