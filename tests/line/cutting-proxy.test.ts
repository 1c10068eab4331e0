import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CuttingProxy, openCuttingProxy } from './cutting-proxy.ts'
import { portalTitle } from './portal.ts'

let proxy: CuttingProxy
let stopServer: () => Promise<void>
/** Sizes of the bodies that the server received completely. */
let received: number[]

beforeEach(async () => {
  received = []
  const server = createServer((request, response) => {
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    request.on('end', () => {
      if (request.method === 'POST') received.push(size)
      response.end('ours')
    })
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stopServer = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  proxy = await openCuttingProxy()
  proxy.forwardTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})

afterEach(async () => {
  await proxy.close()
  await stopServer()
})

/**
 * The status and text of the answer, or the error's code; 'silence' after 300 ms without either.
 */
async function get(body?: Buffer): Promise<string> {
  return await new Promise((resolve) => {
    const options = { method: body ? 'POST' : 'GET', agent: false, timeout: 300 }
    const asked = ask(proxy.url.replace('localhost', '127.0.0.1'), options, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`))
      // Cut in the middle of the answer, which the request itself does not tell.
      answer.on('error', (error) => resolve(error.message))
      answer.on('close', () => resolve('closed'))
    })
    asked.on('timeout', () => {
      resolve('silence')
      asked.destroy()
    })
    asked.on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    asked.end(body)
  })
}

it('the line between a browser and the server: passes everything on while it is open', async () => {
  expect(await get()).toBe('200 ours')
  expect(await get(Buffer.alloc(1000))).toBe('200 ours')
  expect(received).toEqual([1000])
})

it('the line between a browser and the server refuses connections, and accepts them again', async () => {
  await proxy.become('refusing')
  expect(await get()).toBe('ECONNREFUSED')
  await proxy.become('open')
  expect(await get()).toBe('200 ours')
})

it('the line between a browser and the server: passes nothing on and never answers as a black hole', async () => {
  await proxy.become('black-hole')
  expect(await get(Buffer.alloc(1000))).toBe('silence')
  expect(received).toEqual([])
  await proxy.become('open')
  expect(await get()).toBe('200 ours')
})

it('the line between a browser and the server: passes requests but no answers on when it is deaf', async () => {
  await proxy.become('deaf')
  expect(await get(Buffer.alloc(1000))).toBe('silence')
  expect(received).toEqual([1000])
})

it("the line between a browser and the server answers with a portal's page, or redirects to it", async () => {
  await proxy.become('portal-200')
  expect(await get()).toContain(portalTitle)
  await proxy.become('portal-302')
  expect(await get()).toMatch(/^302 /)
  await proxy.become('open')
  expect(await get()).toBe('200 ours')
})

it('the line between a browser and the server: flaps until it is stopped', async () => {
  const stop = proxy.flap({ upMs: 20, downMs: 20 })
  const seen = new Set<string>()
  while (seen.size < 2) seen.add((await get()).startsWith('200') ? 'up' : 'down')
  await stop()
  expect(await get()).toBe('200 ours')
})

it('the line between a browser and the server: breaks at the given byte of a request, and loses an answer', async () => {
  proxy.cutInside(500)
  expect(await get(Buffer.alloc(100_000))).toMatch(/ECONNRESET|EPIPE|hang up/)
  expect(received).toEqual([])
  proxy.loseAnswer()
  expect(await get(Buffer.alloc(1000))).toMatch(/ECONNRESET|hang up/)
  expect(received).toEqual([1000])
})
