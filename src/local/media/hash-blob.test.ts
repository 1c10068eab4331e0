import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { hashBlob } from './hash-blob.ts'

it.each([
  ['of no bytes', 0],
  ['that is read at once', 70_000],
  ['that is read in pieces', 33 * 1024 * 1024],
])(
  'a file %s has the right SHA-256',
  async (_, size) => {
    const bytes = Buffer.alloc(size, 'upubly')
    const wanted = createHash('sha256').update(bytes).digest('hex')
    expect(await hashBlob(new Blob([bytes]))).toBe(wanted)
  },
  30_000,
)

it('the SHA-256 is the same without BYOB readers', async () => {
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
}, 30_000)
