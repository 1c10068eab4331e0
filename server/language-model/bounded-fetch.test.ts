import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createBoundedFetch } from './bounded-fetch.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const one of undo.splice(0)) one()
})

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const boundedFetch = createBoundedFetch({ maxBytes: 10_000, maxLineBytes: 1000 })
const stream = { 'content-type': 'text/event-stream; charset=utf-8' }

it('createBoundedFetch passes a stream on unchanged', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, stream).write('data: a\n')
    response.end(`data: ${'b'.repeat(900)}\n\n`)
  })
  const answer = await boundedFetch(url)
  expect(await answer.text()).toBe(`data: a\ndata: ${'b'.repeat(900)}\n\n`)
})

it.each([301, 302, 307, 308])('createBoundedFetch follows no redirect (%i)', async (status) => {
  const asked: string[] = []
  const other = await serve((request, response) => {
    asked.push(request.headers.authorization ?? '')
    response.writeHead(200, stream).end('data: x\n\n')
  })
  const url = await serve((request, response) => {
    const location = request.url === '/same' ? '/other' : `${other}/v1`
    response.writeHead(request.url === '/other' ? 200 : status, { location, ...stream }).end()
  })
  const headers = { authorization: 'Bearer sk-segredo' }
  await expect(boundedFetch(url, { headers, method: 'POST', body: '{}' })).rejects.toThrow()
  await expect(boundedFetch(`${url}/same`, { headers })).rejects.toThrow()
  expect(asked).toEqual([])
})

it('createBoundedFetch stops reading an endless line', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, stream)
    const timer = setInterval(() => response.write('a'.repeat(100)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const answer = await boundedFetch(url)
  await expect(answer.text()).rejects.toThrow('more than an answer can be')
})

it('createBoundedFetch reads no more than the byte limit, however short the lines', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, stream)
    const timer = setInterval(() => response.write(': a\n'.repeat(100)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const answer = await boundedFetch(url)
  await expect(answer.text()).rejects.toThrow('more than an answer can be')
})

it('createBoundedFetch does not accept an HTML page as an answer', async () => {
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Olá</h1>')
  })
  await expect(boundedFetch(url)).rejects.toThrow('not a stream of events')
})
