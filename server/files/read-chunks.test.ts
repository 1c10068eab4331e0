import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { chunksOf, readChunks } from './read-chunks.ts'

const chunks = [1, 2, 3].map((bytes) => Buffer.alloc(bytes, bytes))

/** All of them are there at once. */
function openFull(end: readonly null[] = [null]): Readable {
  const stream = new Readable({ read() {} })
  for (const chunk of [...chunks, ...end]) stream.push(chunk)
  return stream
}

test('chunks are read one by one as they came', async () => {
  const read = readChunks(openFull())
  for (const chunk of chunks) expect(await read()).toBe(chunk)
  expect([await read(), await read()]).toEqual([undefined, undefined])
})

test('a stream that fails or is closed before its end throws, once and again', async () => {
  for (const error of [new Error('cut'), undefined]) {
    const stream = openFull([])
    const read = readChunks(stream)
    for (const _chunk of chunks) await read()
    const next = read()
    stream.destroy(error)
    await expect(next).rejects.toThrow(error ? 'cut' : 'before its end')
    await expect(read()).rejects.toThrow()
    await expect(readChunks(stream)()).rejects.toThrow()
  }
})

test('a stream whose iterator is left is closed', async () => {
  const stream = openFull([])
  for await (const chunk of chunksOf(stream)) if (chunk.length === 2) break
  expect(stream.destroyed).toBe(true)
  const read: Uint8Array[] = []
  for await (const chunk of chunksOf(openFull())) read.push(chunk)
  expect(read).toEqual(chunks)
})
