import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { isPublicAddress } from './is-public-address.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const handlers: Record<string, Handler> = {
  '/plain': (_request, response) => response.end('olá'),
  '/echo': (request, response) => {
    response.setHeader('X-Type', request.headers['content-type'] ?? '')
    request.pipe(response)
  },
  '/empty': (_request, response) => response.writeHead(204).end(),
  '/large': (_request, response) => response.end('x'.repeat(5000)),
  '/silent': () => {},
  '/here': (_request, response) => response.writeHead(302, { Location: '/plain' }).end(),
  '/away': (_request, response) =>
    response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
  '/circle': (_request, response) => response.writeHead(302, { Location: '/circle' }).end(),
  '/cut': (request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('half')
    setTimeout(() => request.socket.destroy(), 20)
  },
}
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((request, response) => handlers[request.url ?? '']?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const trusting = () => createGuardedFetch({ trustedOrigins: [`${origin}/instagram`] })

/** A fetch whose name server returns these addresses. */
function resolvingTo(...addresses: string[]) {
  const found: LookupAddress[] = addresses.map((address) => ({
    address,
    family: address.includes(':') ? 6 : 4,
  }))
  const lookup = (
    _host: string,
    _options: object,
    done: (error: null, all: LookupAddress[]) => void,
  ) => done(null, found)
  // The overloads of dns.lookup cannot be implemented by hand; only the form in use is.
  return createGuardedFetch({ trustedOrigins: [], lookup: lookup as never })
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof FetchError ? error.code : String(error)),
  )

test('a configured origin is reached at any address, with its whole answer', async () => {
  const answer = await trusting()(`${origin}/plain`)
  expect([answer.status, await answer.text()]).toEqual([200, 'olá'])
  expect((await trusting()(`${origin}/empty`)).status).toBe(204)
})

test('a form is sent as a form', async () => {
  const body = new URLSearchParams({ code: 'a b&c' })
  const answer = await trusting()(`${origin}/echo`, { method: 'POST', body })
  expect(answer.headers.get('X-Type')).toBe('application/x-www-form-urlencoded')
  expect(await answer.text()).toBe('code=a+b%26c')
})

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data/',
  'http://169.254.169.254./latest/meta-data/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://0x7f.0.0.0x1/',
  'http://127.0.0.1./',
  'http://①②⑦.⓪.⓪.①/',
  'http://%31%32%37.0.0.1/',
  'http://0/',
  'http://[::]/',
  'http://[::127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://[::ffff:0:10.0.0.1]/',
  'http://[64:ff9b::10.0.0.1]/',
  'http://[64:ff9b:1::10.0.0.1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  'http://user:pass@example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'nonsense',
])('%s is never fetched', async (url) => {
  expect(await codeOf(createGuardedFetch({ trustedOrigins: [] })(url))).toBe('FETCH_REFUSED')
})

test('a name is resolved with a trailing dot as without', async () => {
  const asked: string[] = []
  const lookup = (host: string, _options: object, done: (error: null, all: object[]) => void) => {
    asked.push(host)
    done(null, [{ address: '127.0.0.1', family: 4 }])
  }
  const fetch = createGuardedFetch({ trustedOrigins: [origin], lookup: lookup as never })
  const { port } = new URL(origin)
  expect(await codeOf(fetch(`http://localhost.:${port}/plain`))).toBe('FETCH_REFUSED')
  expect(await codeOf(fetch(`http://localhost:${port}/plain`))).toBe('FETCH_REFUSED')
  expect(asked).toEqual(['localhost.', 'localhost'])
})

test('a name is judged by all the addresses it resolves to', async () => {
  const url = 'http://pictures.test:9/'
  expect(await codeOf(resolvingTo('127.0.0.1')(url))).toBe('FETCH_REFUSED')
  expect(await codeOf(resolvingTo('93.184.216.34', '10.0.0.1')(url))).toBe('FETCH_REFUSED')
  expect(await codeOf(resolvingTo('fd00::1')(url))).toBe('FETCH_REFUSED')
  expect(await codeOf(resolvingTo('::ffff:127.0.0.1')(url))).toBe('FETCH_REFUSED')
  expect(await codeOf(resolvingTo('64:ff9b::7f00:1')(url))).toBe('FETCH_REFUSED')
  expect(await codeOf(resolvingTo()(url))).toBe('FETCH_REFUSED')
})

test('an origin is trusted with its port only', async () => {
  const { port } = new URL(origin)
  const fetch = createGuardedFetch({ trustedOrigins: [`http://127.0.0.1:${Number(port) + 1}`] })
  expect(await codeOf(fetch(`${origin}/plain`))).toBe('FETCH_REFUSED')
})

test('a redirect is followed within the origin only, and a limited number of times', async () => {
  expect(await (await trusting()(`${origin}/here`)).text()).toBe('olá')
  expect(await codeOf(trusting()(`${origin}/away`))).toBe('FETCH_FAILED')
  expect(await codeOf(trusting()(`${origin}/circle`))).toBe('FETCH_FAILED')
  expect(await codeOf(trusting()(`${origin}/here`, { method: 'POST' }))).toBe('FETCH_FAILED')
})

test.each([
  'http://10.0.0.1/',
  '//10.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://localhost./',
  'http://example.com/',
  'file:///etc/passwd',
  'http://[',
])('a redirect to %s is not followed, and was sent', async (location) => {
  handlers['/elsewhere'] = (_request, response) =>
    response.writeHead(307, { Location: location }).end()
  for (const method of ['GET', 'POST'] as const)
    expect(await codeOf(trusting()(`${origin}/elsewhere`, { method }))).toBe('FETCH_FAILED')
})

test('a request that may have arrived is not repeated, also on a reused connection', async () => {
  const fetch = trusting()
  const ports: unknown[] = []
  handlers['/kept'] = (request, response) => {
    ports.push(request.socket.remotePort)
    response.end()
  }
  handlers['/lost'] = (request) => {
    ports.push(request.socket.remotePort)
    request.resume().on('end', () => request.socket.destroy())
  }
  await fetch(`${origin}/kept`)
  // The connection is free after its answer was processed.
  await sleep(20)
  expect(await codeOf(fetch(`${origin}/lost`, { method: 'POST', body: 'x' }))).toBe('FETCH_FAILED')
  expect(ports).toHaveLength(2)
  expect(ports[1]).toBe(ports[0])
  expect(await codeOf(fetch(`${origin}/lost`))).toBe('FETCH_FAILED')
  expect(ports).toHaveLength(3)
})

test('an answer has all its headers and its exact body', async () => {
  const packed = gzipSync('olá')
  handlers['/headers'] = (_request, response) => {
    response.setHeader('Set-Cookie', ['a=1', 'b=2']).setHeader('Content-Encoding', 'gzip')
    response.end(packed)
  }
  const answer = await trusting()(`${origin}/headers`)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(packed)
})

test('an answer that is too large, too late or truncated gives its own error', async () => {
  expect(await codeOf(trusting()(`${origin}/large`, { maxBytes: 4999 }))).toBe('FETCH_TOO_LARGE')
  expect(await codeOf(trusting()(`${origin}/large`, { maxBytes: 5000 }))).toBe('answered')
  expect(await codeOf(trusting()(`${origin}/silent`, { timeoutMs: 60 }))).toBe('FETCH_TIMEOUT')
  expect(await codeOf(trusting()(`${origin}/cut`))).toBe('FETCH_FAILED')
})

test('a silent name server is not waited for longer than the time limit', async () => {
  const fetch = createGuardedFetch({ trustedOrigins: [], lookup: (() => {}) as never })
  const begun = performance.now()
  const url = 'http://pictures.test/'
  expect(await codeOf(fetch(url, { timeoutMs: 60 }))).toBe('FETCH_TIMEOUT')
  expect(await codeOf(fetch(url, { signal: AbortSignal.timeout(60) }))).toBe('FETCH_TIMEOUT')
  expect(performance.now() - begun).toBeLessThan(5000)
})

test('a request that was certainly never sent has its own error', async () => {
  const closed = 'http://127.0.0.1:9'
  const fetch = createGuardedFetch({ trustedOrigins: [closed] })
  expect(await codeOf(fetch(closed))).toBe('FETCH_UNREACHABLE')
})

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::', false],
  ['fe80::1', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::127.0.0.1', false],
  ['::8.8.8.8', false],
  ['::ffff:0:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::808:808', false],
  ['64:ff9b:1::a00:1', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:10::1', false],
  ['3fff::1', false],
  ['4000::1', false],
  ['5f00::1', false],
  ['fc00::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['100::1', false],
  ['fe80::1%eth0', false],
  ['0.0.0.0', false],
  ['192.0.0.8', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['240.0.0.1', false],
  ['127.1', false],
  ['2130706433', false],
  ['0x7f000001', false],
  ['0177.0.0.1', false],
  ['8.8.8.8.', false],
  ['0x08080808', false],
  ['2002:a00:1::', false],
  ['2001:db8::1', false],
  ['example.com', false],
  ['168.63.129.16', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
