import { rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { partBytes } from './put-in-parts.ts'
import { openS3Store } from './s3-store.ts'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A store with the given answers, and a client that waits as long as usual, or `quietMs` for a byte. */
async function openStore(answer: RequestListener, quietMs?: number) {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return openS3Store({
    endpoint: `http://127.0.0.1:${address.port}`,
    ...{ region: 'us-east-1', bucket: 'files', accessKeyId: 'a', secretAccessKey: 'b' },
    ...(quietMs && { patience: { connectMs: quietMs, quietMs } }),
  })
}

test('every call to a silent store is given up', async () => {
  const store = await openStore(() => {}, 300)
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
  }, 300)
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
  }, 1000)
  expect(await buffer(await store.read('media/a.bin'))).toHaveLength(pieces)
})

const size = partBytes + 5
const meta = { contentType: 'video/mp4', size }

/** Takes parts, unless `refuse` says otherwise, and notes what was asked. */
async function openParted(refuse: (query: URLSearchParams, times: number) => boolean) {
  const asked: string[] = []
  const parts = new Map<string, number>()
  const store = await openStore(async (request, answer) => {
    const query = new URL(request.url ?? '', 'http://store').searchParams
    const part = query.get('partNumber')
    asked.push(`${request.method} ${part ?? (query.has('uploads') ? 'begin' : 'end')}`)
    const body = await buffer(request)
    if (refuse(query, asked.length)) return answer.writeHead(503).end()
    if (part) parts.set(part, body.length)
    const root = part || request.method === 'DELETE' ? '' : 'InitiateMultipartUploadResult'
    const xml = `<${root}><UploadId>one</UploadId></${root}>`
    answer.writeHead(200, { ETag: `"${part}"` }).end(root && xml)
  })
  return { store, asked, parts }
}

test('a file of several parts is sent part by part, and a part that fails once more', async () => {
  const { store, asked, parts } = await openParted((_query, times) => times === 2 || times === 4)
  const path = join(tmpdir(), `parted-${process.pid}.bin`)
  await writeFile(path, Buffer.alloc(size))
  await store.putFile('media/a.mp4', path, meta)
  await rm(path)
  expect(asked).toEqual(['POST begin', 'PUT 1', 'PUT 1', 'PUT 2', 'PUT 2', 'POST end'])
  expect([...parts.values()]).toEqual([partBytes, 5])
})

test.each([
  ['source breaks', 3],
  ['store fails', size],
])('a file of several parts: whose %s is taken back as a whole', async (_what, bytes) => {
  const { store, asked } = await openParted(
    (query) => bytes === size && query.get('partNumber') === '2',
  )
  const content = Readable.from([Buffer.alloc(partBytes), Buffer.alloc(bytes - 3)])
  await expect(store.put('media/a.mp4', content, meta)).rejects.toThrow()
  expect(asked.filter((one) => one !== 'PUT 2')).toEqual(['POST begin', 'PUT 1', 'DELETE end'])
  expect(content.destroyed).toBe(true)
})

test('a file of several parts: that was begun before a day and not ended is ended, over several pages', async () => {
  const ended: string[] = []
  const page = (ids: readonly string[], isLast: boolean) => `<ListMultipartUploadsResult>
      ${ids.map((id) => `<Upload><Key>media/${id}</Key><UploadId>${id}</UploadId><Initiated>2026-11-${id}T00:00:00Z</Initiated></Upload>`).join('')}
      <IsTruncated>${!isLast}</IsTruncated><NextKeyMarker>media/20</NextKeyMarker><NextUploadIdMarker>20</NextUploadIdMarker>
    </ListMultipartUploadsResult>`
  const store = await openStore((request, answer) => {
    const query = new URL(request.url ?? '', 'http://store').searchParams
    if (request.method === 'DELETE') ended.push(query.get('uploadId') ?? '')
    const isSecond =
      query.get('key-marker') === 'media/20' && query.get('upload-id-marker') === '20'
    answer
      .writeHead(200)
      .end(request.method === 'GET' ? page(isSecond ? ['24', '26'] : ['10', '20'], isSecond) : '')
  })
  await store.endUnfinished(new Date('2026-11-25T00:00:00Z'))
  expect(ended).toEqual(['10', '20', '24'])
})
