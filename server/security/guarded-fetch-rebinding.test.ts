import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let createGuardedFetch: typeof import('./guarded-fetch.ts').createGuardedFetch

beforeAll(async () => {
  const { isPublicAddress } = await import('./is-public-address.ts')
  // A test can reach no public address: one address of this machine counts as public.
  vi.doMock('./is-public-address.ts', () => ({
    isPublicAddress: (address: string) => address === '127.0.0.1' || isPublicAddress(address),
  }))
  vi.resetModules()
  ;({ createGuardedFetch } = await import('./guarded-fetch.ts'))
})
afterAll(() => {
  vi.doUnmock('./is-public-address.ts')
  vi.resetModules()
})

let served: string[]
let answers: string[]
let origin: string

beforeEach(async () => {
  served = []
  const server = createServer((request, response) => {
    served.push(request.url ?? '')
    // Each request needs a new connection, so that the name is resolved again.
    response.setHeader('Connection', 'close')
    if (request.url === '/moved') response.writeHead(302, { Location: '/' })
    response.end('olá')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://pictures.test:${typeof address === 'object' ? address?.port : 0}`
  return () => server.close()
})

/** A fetch whose resolver returns these answers in turn, and then always the last. */
function fetchResolving() {
  const lookup = (_host: string, _options: object, done: (error: null, all: object[]) => void) => {
    const address = answers.length > 1 ? answers.shift() : answers[0]
    done(null, [{ address, family: 4 }])
  }
  return createGuardedFetch({ trustedOrigins: [], lookup: lookup as never })
}

test('a connection uses the address that was checked, not a later answer', async () => {
  answers = ['127.0.0.1', '127.0.0.2']
  const fetch = fetchResolving()
  expect(await (await fetch(origin)).text()).toBe('olá')
  expect(answers).toEqual(['127.0.0.2'])
  await expect(fetch(origin)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  expect(served).toEqual(['/'])
})

test('a redirect within the origin is checked again', async () => {
  answers = ['127.0.0.1', '127.0.0.2']
  await expect(fetchResolving()(`${origin}/moved`)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  expect(served).toEqual(['/moved'])
})

test('a checked address is not trusted later', async () => {
  answers = ['10.0.0.1', '127.0.0.1', '169.254.169.254']
  const fetch = fetchResolving()
  await expect(fetch(origin)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  expect(await (await fetch(origin)).text()).toBe('olá')
  await expect(fetch(origin)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
})
