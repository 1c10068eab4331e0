import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
import { answerError } from './answer-error.ts'
import type { AppEnv } from './app-env.ts'
import { type BodyLimits, guardRequestBodies } from './guard-request-bodies.ts'

const limits: BodyLimits = {
  ...{ perAddress: 3, wholeMs: 300, quietMs: 200 },
  ...{ windowMs: 400, windowBytes: 100, everyMs: 20 },
}
const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

/** Answers each body with its length; `readAfter` delays the reading, in ms. */
async function serve(readAfter = 0): Promise<number> {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('address', c.req.header('X-From') ?? 'here')
    await next()
  })
  app.onError((error, c) => answerError(error, c, new Date()))
  app.use(guardRequestBodies(limits))
  app.on(['POST', 'PUT'], '*', async (c) => {
    await sleep(readAfter)
    return c.text(String((await c.req.arrayBuffer()).byteLength))
  })
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function begin(
  port: number,
  { type = 'multipart/form-data; boundary=x', from = 'here', call = 'POST /' } = {},
) {
  const socket = connect(port, '127.0.0.1')
  opened.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const head = [`${call} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, `X-From: ${from}`]
  socket.write(`${[...head, 'Content-Length: 1000'].join('\r\n')}\r\n\r\n`)
  return { socket, status: () => /^HTTP\/1.1 (\d+)/.exec(text)?.[1] }
}

it('an upload that stops sending is ended', async () => {
  const { socket, status } = begin(await serve())
  socket.write('x'.repeat(100))
  await expect.poll(() => socket.closed, { timeout: 2000 }).toBe(true)
  expect(status()).toBeUndefined()
})

it('a slow but steady upload is accepted, however long it takes', async () => {
  const { socket, status } = begin(await serve())
  for (let part = 0; part < 20; part += 1) {
    socket.write('x'.repeat(50))
    await sleep(100)
  }
  await expect.poll(status).toBe('200')
})

it('bytes of a stored file may be slow, whatever type they are said to have', async () => {
  const port = await serve()
  const call = 'PUT /api/v1/storage/uploads/token'
  const file = begin(port, { call, type: 'text/plain' })
  const other = begin(port, { call: 'PUT /api/v1/storage/other', type: 'text/plain' })
  for (let part = 0; part < 10; part += 1) {
    for (const { socket } of [file, other]) socket.write('x'.repeat(100))
    await sleep(60)
  }
  await expect.poll(file.status).toBe('200')
  expect(other.status()).toBeUndefined()
})

it('an upload that sends single bytes is ended', async () => {
  const { socket } = begin(await serve())
  for (let part = 0; part < 100 && !socket.closed; part += 1) {
    socket.write('x')
    await sleep(20)
  }
  expect(socket.closed).toBe(true)
})

it('a body that is read as a whole must arrive within its time', async () => {
  const { socket } = begin(await serve(), { type: 'application/json' })
  for (let part = 0; part < 40 && !socket.closed; part += 1) {
    socket.write('x'.repeat(20))
    await sleep(20)
  }
  expect(socket.closed).toBe(true)
})

it.each([undefined, 'application/json'])(
  'waiting for the server to read does not count against the sender (%s)',
  async (type) => {
    const { socket, status } = begin(await serve(800), type === undefined ? {} : { type })
    socket.write('x'.repeat(900))
    await sleep(900)
    socket.write('x'.repeat(100))
    await expect.poll(status).toBe('200')
  },
)

it('a completely received body may wait for the server', async () => {
  const { socket, status } = begin(await serve(800), { type: 'application/json' })
  socket.write('x'.repeat(1000))
  await expect.poll(status, { timeout: 2000 }).toBe('200')
})

it('the number of simultaneous bodies is limited for each address', async () => {
  const port = await serve()
  const held = [begin(port), begin(port), begin(port)]
  for (const { socket } of held) socket.write('x'.repeat(900))
  await sleep(50)
  const refused = begin(port)
  const other = begin(port, { from: 'elsewhere' })
  other.socket.write('x'.repeat(1000))
  await expect.poll(refused.status).toBe('429')
  await expect.poll(other.status).toBe('200')
  for (const { socket } of held) socket.write('x'.repeat(100))
  await expect.poll(() => held.map(({ status }) => status())).toEqual(['200', '200', '200'])
  const next = begin(port)
  next.socket.write('x'.repeat(1000))
  await expect.poll(next.status).toBe('200')
})
