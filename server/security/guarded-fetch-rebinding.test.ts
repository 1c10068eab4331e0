import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

let createGuardedFetch: typeof import('./guarded-fetch.ts').createGuardedFetch

beforeAll(async () => {
  const { isPublicAddress } = await import('./is-public-address.ts')
  // Nothing public can be reached by a test: one address of this machine stands for the open
  // internet.
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
    // Each request needs a connection of its own, and so a name resolved again.
    response.setHeader('Connection', 'close')
    if (request.url === '/moved') response.writeHead(302, { Location: '/' })
    response.end('olá')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://pictures.test:${typeof address === 'object' ? address?.port : 0}`
  return () => server.close()
})

/** Resolves to one answer after the other, and to the last for ever. */
function fetchResolving() {
  const lookup = (_host: string, _options: object, done: (error: null, all: object[]) => void) => {
    const address = answers.length > 1 ? answers.shift() : answers[0]
    done(null, [{ address, family: 4 }])
  }
  return createGuardedFetch({ trustedOrigins: [], lookup: lookup as never })
}

test('a connection is made to the address that was judged, and to no later answer', async () => {
  answers = ['127.0.0.1', '127.0.0.2']
  const fetch = fetchResolving()
  expect(await (await fetch(origin)).text()).toBe('olá')
  expect(answers).toEqual(['127.0.0.2'])
  await expect(fetch(origin)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  expect(served).toEqual(['/'])
})

test('a redirect at home is judged again', async () => {
  answers = ['127.0.0.1', '127.0.0.2']
  await expect(fetchResolving()(`${origin}/moved`)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  expect(served).toEqual(['/moved'])
})

test('what is judged once is not believed for ever', async () => {
  answers = ['10.0.0.1', '127.0.0.1', '169.254.169.254']
  const fetch = fetchResolving()
  await expect(fetch(origin)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
  expect(await (await fetch(origin)).text()).toBe('olá')
  await expect(fetch(origin)).rejects.toMatchObject({ code: 'FETCH_REFUSED' })
})
