import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
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

it('where files cannot be read into given bytes the SHA-256 is the same', async () => {
  const bytes = Buffer.alloc(33 * 1024 * 1024, 'upubly')
  const blob = new Blob([bytes])
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const part of [bytes.subarray(0, 1000), bytes.subarray(1000)])
        controller.enqueue(new Uint8Array(part))
      controller.close()
    },
  })
  vi.spyOn(blob, 'stream').mockReturnValue(stream)
  expect(await hashBlob(blob)).toBe(createHash('sha256').update(bytes).digest('hex'))
})
