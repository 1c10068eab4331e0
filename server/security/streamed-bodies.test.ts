import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeByteSource } from '#tests/fakes/device/byte-source.ts'
import { FetchError } from './fetch-error.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'

const megabyte = 1024 * 1024

interface Heard {
  method: string | undefined
  headers: IncomingMessage['headers']
  bytes: Buffer
  isWhole: boolean
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void
let handle: Handler
let heard: Heard[] = []
let server: Server
let origin: string
let fetch: GuardedFetch

/** Takes the whole body, and answers. */
const takeAll: Handler = async (request, response) => {
  const chunks: Buffer[] = []
  const { method, headers } = request
  const told = { method, headers, bytes: Buffer.alloc(0), isWhole: false }
  heard.push(told)
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return
  }
  Object.assign(told, { bytes: Buffer.concat(chunks), isWhole: true })
  response.end('ok')
}

beforeAll(async () => {
  server = createServer((request, response) => handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  fetch = createGuardedFetch({ trustedOrigins: [origin] })
})
beforeEach(() => {
  handle = takeAll
  heard = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof FetchError ? error.code : String(error)),
  )
const put = (
  source: ReturnType<typeof makeByteSource>,
  size: number,
  more: Parameters<GuardedFetch>[1] = {},
) => fetch(origin, { method: 'PUT', body: { stream: source.stream, size }, ...more })
const cancelled = (source: ReturnType<typeof makeByteSource>) =>
  vi.waitFor(() => expect(source.isCancelled()).toBe(true))

test('a streamed body arrives byte by byte, with its length and its range', async () => {
  const size = 3 * megabyte + 17
  const headers = { 'Content-Range': `bytes 5-${size + 4}/9000000`, 'Content-Type': 'video/mp4' }
  const answer = await put(makeByteSource(size), size, { headers })
  expect([answer.status, await answer.text()]).toEqual([200, 'ok'])
  const [request] = heard
  expect(request?.method).toBe('PUT')
  expect(request?.headers).toMatchObject({
    ...{ 'content-length': String(size), 'content-range': headers['Content-Range'] },
    'content-type': 'video/mp4',
  })
  expect(request?.headers['transfer-encoding']).toBeUndefined()
  const expected = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at))
  expect(request?.bytes.equals(expected)).toBe(true)
})

test.each(['PUT', 'PATCH', 'DELETE', 'POST'] as const)(
  '%s takes JSON, text and bytes',
  async (method) => {
    await fetch(origin, { method, json: { a: ['ç'], b: null } })
    await fetch(origin, { method, body: 'olá', headers: { 'Content-Type': 'text/plain' } })
    await fetch(origin, { method, body: new Uint8Array([0, 255, 7]) })
    await fetch(origin, { method })
    expect(heard.map(({ bytes }) => bytes.toString('latin1'))).toEqual([
      ...[Buffer.from('{"a":["ç"],"b":null}').toString('latin1')],
      ...[Buffer.from('olá').toString('latin1'), '\x00\xff\x07', ''],
    ])
    expect(heard.map(({ headers }) => headers['content-type'])).toEqual([
      ...['application/json', 'text/plain', undefined, undefined],
    ])
    expect(heard.every((request) => request.method === method)).toBe(true)
  },
)

test.each([
  ['too short', makeByteSource(megabyte), megabyte + 1],
  ['too long', makeByteSource(megabyte), megabyte - 1],
  ['broken', makeByteSource(megabyte, { failAt: megabyte / 2 }), megabyte],
  ['empty', makeByteSource(0), 1],
])('a body that is %s is never taken for a whole one', async (_how, source, size) => {
  expect(await codeOf(put(source, size))).toBe('FETCH_BODY_FAILED')
  await vi.waitFor(() => expect(heard.every(({ isWhole }) => !isWhole)).toBe(true))
})

test('an empty body of no bytes is one', async () => {
  expect(await codeOf(put(makeByteSource(0), 0))).toBe('answered')
  expect(heard.at(-1)).toMatchObject({ isWhole: true, bytes: Buffer.alloc(0) })
})

test('a body may take longer than the time limit, as long as it moves', async () => {
  const size = 10 * 64 * 1024
  expect(await codeOf(put(makeByteSource(size, { pauseMs: 240 }), size, { timeoutMs: 2000 }))).toBe(
    'answered',
  )
  expect(heard[0]?.bytes.length).toBe(size)
})

test('a body that moves too slowly ends with the longest time', async () => {
  const source = makeByteSource(100 * megabyte, { pauseMs: 20 })
  const limits = { timeoutMs: 5000, longestMs: 300 }
  expect(await codeOf(put(source, 100 * megabyte, limits))).toBe('FETCH_TIMEOUT')
  await cancelled(source)
})

test('a source that falls silent is not waited for', async () => {
  const source = makeByteSource(megabyte, { silentAt: megabyte / 2 })
  expect(await codeOf(put(source, megabyte, { timeoutMs: 300 }))).toBe('FETCH_TIMEOUT')
  await cancelled(source)
})

test('the caller ends a streamed body', async () => {
  const source = makeByteSource(megabyte, { silentAt: megabyte / 2 })
  const signal = AbortSignal.timeout(100)
  expect(await codeOf(put(source, megabyte, { signal }))).toBe('FETCH_TIMEOUT')
  await cancelled(source)
})

test('a server that stops reading is not waited for, and no more is read than it takes', async () => {
  handle = (request) => request.pause()
  const source = makeByteSource(500 * megabyte)
  expect(await codeOf(put(source, 500 * megabyte, { timeoutMs: 500 }))).toBe('FETCH_TIMEOUT')
  await cancelled(source)
  // What the buffers of both ends hold.
  expect(source.given()).toBeLessThan(40 * megabyte)
})

test('a server that refuses early is heard, and gets no more', async () => {
  handle = (request, response) => {
    request.pause()
    response.writeHead(403).end('expired')
  }
  const source = makeByteSource(500 * megabyte)
  const answer = await put(source, 500 * megabyte, { timeoutMs: 10_000 })
  expect([answer.status, await answer.text()]).toEqual([403, 'expired'])
  await cancelled(source)
  expect(source.given()).toBeLessThan(40 * megabyte)
  handle = takeAll
  expect(await (await fetch(origin)).text()).toBe('ok')
})

test('a server that refuses early and hangs up is heard, too', async () => {
  handle = (request, response) => {
    request.pause()
    response.writeHead(413, { Connection: 'close' }).end('too large')
  }
  const answer = await put(makeByteSource(50 * megabyte), 50 * megabyte)
  expect([answer.status, await answer.text()]).toEqual([413, 'too large'])
})

test('a server that begins to answer early gets the rest', async () => {
  const size = 20 * megabyte
  handle = (request, response) => {
    response.writeHead(200)
    response.write('reading ')
    void takeAll(request, response)
  }
  const answer = await put(makeByteSource(size), size)
  expect(await answer.text()).toBe('reading ok')
  expect(heard[0]?.bytes.length).toBe(size)
})

test('a server that drops the connection fails the call, and the source is let go', async () => {
  handle = (request) => request.once('data', () => request.socket.destroy())
  const source = makeByteSource(500 * megabyte)
  expect(await codeOf(put(source, 500 * megabyte))).toBe('FETCH_FAILED')
  await cancelled(source)
})

test.each([
  ['an address that is refused', 'http://10.0.0.1/', 'FETCH_REFUSED'],
  ['a server that is away', 'http://127.0.0.1:9', 'FETCH_UNREACHABLE'],
])('a body for %s is let go', async (_what, url, code) => {
  const source = makeByteSource(megabyte)
  const asked = createGuardedFetch({ trustedOrigins: ['http://127.0.0.1:9'] })
  const body = { stream: source.stream, size: megabyte }
  expect(await codeOf(asked(url, { method: 'PUT', body }))).toBe(code)
  await cancelled(source)
})

test('a body is not sent again to where a redirect leads', async () => {
  handle = (request, response) =>
    request.resume().on('end', () => response.writeHead(307, { Location: '/other' }).end())
  const source = makeByteSource(megabyte)
  expect(await codeOf(put(source, megabyte))).toBe('FETCH_FAILED')
})
