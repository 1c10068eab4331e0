import { createServer, type RequestListener, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openS3Store } from './s3-store.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A store with the given answers, and a client that waits at most 300 ms for a byte. */
async function openStore(answer: RequestListener) {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return openS3Store({
    endpoint: `http://127.0.0.1:${address.port}`,
    ...{ region: 'us-east-1', bucket: 'files', accessKeyId: 'a', secretAccessKey: 'b' },
    patience: { connectMs: 300, quietMs: 300 },
  })
}

test('every call to a silent store is given up', async () => {
  const store = await openStore(() => {})
  const meta = { contentType: 'text/plain', size: 1 }
  const listed = store.list('media')[Symbol.asyncIterator]()
  const given: Promise<unknown>[] = [
    ...[store.size('media/a.bin'), store.read('media/a.bin'), store.remove('media/a.bin')],
    ...[store.put('media/a.bin', Readable.from(['x']), meta), listed.next()],
  ]
  const ends = await Promise.allSettled(given)
  expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
})

test('reading a file whose bytes stop arriving fails', async () => {
  const store = await openStore((_asked, answer) => {
    answer.writeHead(200, { 'Content-Length': '100' })
    answer.write('some')
  })
  await expect(buffer(await store.read('media/a.bin'))).rejects.toThrow()
})

test('a slow file is read to its end while bytes arrive', async () => {
  const pieces = 12
  const store = await openStore(async (_asked, answer) => {
    answer.writeHead(200, { 'Content-Length': String(pieces) })
    for (let piece = 0; piece < pieces; piece += 1) {
      await sleep(100)
      answer.write('x')
    }
    answer.end()
  })
  expect(await buffer(await store.read('media/a.bin'))).toHaveLength(pieces)
})
