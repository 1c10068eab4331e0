import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Platform } from '#contract/accounts/account.ts'
import type { Linking, LinkStart } from '#server/networks/linking.ts'
import { NetworkError } from '#server/networks/network.ts'
import { codeOf, dataOf } from '#tests/setup/server/create-test-app.ts'
import { type LinkingTools, openLinkingTools } from '#tests/setup/server/linking-tools.ts'

let tools: LinkingTools
let usual: Linking
beforeAll(async () => {
  tools = await openLinkingTools(async () => new Response('', { status: 404 }))
  usual = { ...tools.network.linking }
})
beforeEach(async () => {
  await tools.signIn()
  Object.assign(tools.network.linking, { ways: undefined, wayOf: undefined, ...usual })
})
afterAll(() => tools.api.dispose())

it('the way to a network and back keeps what the connector needs at the return sealed, and gives it back once', async () => {
  tools.network.linking.start = ({ state }): LinkStart => ({
    ...{ url: `https://network.test/?state=${state}`, secret: 'verifier-1' },
  })
  const { state } = await tools.begin()
  const [row] = (await tools.statesOf()).slice(-1)
  expect(row?.secretSealed).toBeTruthy()
  expect(row?.secretSealed).not.toContain('verifier')
  const query = { iss: 'https://pds.test', code: 'overruled', state: 'overruled' }
  expect((await tools.giveBack('kept', state, { query })).status).toBe(200)
  expect(tools.network.exchanged.at(-1)).toEqual({
    ...{ secret: 'verifier-1', redirectUri: `${tools.api.deps.env.PUBLIC_URL}/settings` },
    query: { iss: 'https://pds.test', code: 'kept', state },
  })
})

it('the way to a network and back may have a state of its own', async () => {
  const own = `own-${crypto.randomUUID()}`
  tools.network.linking.start = async () => ({ url: 'https://network.test/par', state: own })
  expect((await tools.begin()).state).toBe(own)
  expect(codeOf((await tools.giveBack('own', `${own}x`)).json)).toBe('LINK_STATE_INVALID')
  expect((await tools.giveBack('own', own)).status).toBe(200)
  expect(codeOf((await tools.giveBack('own', own)).json)).toBe('LINK_STATE_INVALID')
})

it('the way to a network and back may need a handle, and says so beforehand', async () => {
  const question = { label: 'Seu identificador', example: 'ana.exemplo.com' }
  tools.network.linking.asks = question
  tools.network.linking.start = async ({ handle }) => {
    if (handle !== 'ana.test')
      throw new NetworkError('content', 'Este identificador não existe.', 'unresolved')
    return { url: `https://pds.test/?login=${handle}` }
  }
  const { json } = await tools.call('/platforms/user')
  const [platform] = dataOf(json, v.array(Platform))
  expect(platform?.linking).toEqual({ asks: question })
  for (const query of ['', '?handle=outra.test']) {
    const refused = await tools.call(`/platforms/instagram/authorization-url${query}`)
    expect([refused.status, codeOf(refused.json)]).toEqual([400, 'INVALID_REQUEST'])
    expect(refused.json).toMatchObject({ details: [{ field: 'handle' }] })
  }
  expect((await tools.begin('?handle=%20ana.test%20')).url).toBe('https://pds.test/?login=ana.test')
  const long = await tools.call(`/platforms/instagram/authorization-url?handle=${'x'.repeat(254)}`)
  expect(codeOf(long.json)).toBe('INVALID_REQUEST')
})

it('the way to a network and back may be one of several, and each is told at the start which was chosen', async () => {
  const ways = ['direct', 'page'].map((id) => ({ id, label: id, explanation: 'Um caminho.' }))
  const chosen: unknown[] = []
  Object.assign(tools.network.linking, { ways, wayOf: () => 'page' })
  tools.network.linking.start = ({ way, state }) => {
    chosen.push(way)
    return { url: `https://network.test/?state=${state}` }
  }
  const { json } = await tools.call('/platforms/user')
  const [platform] = dataOf(json, v.array(Platform))
  expect(platform?.linking).toEqual({ asks: null, ways })
  for (const query of ['', '?way=direct', '?way=page']) await tools.begin(query)
  expect(chosen).toEqual([undefined, 'direct', 'page'])
  for (const way of ['other', '', 'x'.repeat(33)]) {
    const refused = await tools.call(`/platforms/instagram/authorization-url?way=${way}`)
    expect([refused.status, codeOf(refused.json)]).toEqual([400, 'INVALID_REQUEST'])
    expect(refused.json).toMatchObject({ details: [{ field: 'way' }] })
  }
  expect(chosen).toHaveLength(3)
  const linked = await tools.giveBack('by-page', (await tools.begin('?way=page')).state)
  expect(linked.json).toMatchObject({ data: { way: 'page' } })
})

it('the way to a network and back is no choice where the network has one way alone', async () => {
  const refused = await tools.call('/platforms/instagram/authorization-url?way=direct')
  expect(refused.json).toMatchObject({ details: [{ field: 'way' }] })
  const linked = await tools.giveBack('the-only', (await tools.begin()).state)
  expect(linked.json).not.toHaveProperty('data.way')
})

it('the way to a network and back is told to be closed when the network is away', async () => {
  tools.network.linking.start = async () => {
    throw new NetworkError('transient', 'Fora do ar', 'HTTP 503', { retryAfterSeconds: 9 })
  }
  const before = (await tools.statesOf()).length
  const away = await tools.call('/platforms/instagram/authorization-url')
  expect([away.status, codeOf(away.json)]).toEqual([503, 'NETWORK_UNAVAILABLE'])
  expect(away.headers.get('Retry-After')).toBe('9')
  expect(await tools.statesOf()).toHaveLength(before)
})

it.each([
  ['too many fields', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`f${at}`, '']))],
  ['a field that is too long', { iss: 'x'.repeat(4097) }],
  ['too much in all', { a: 'x'.repeat(4000), b: 'x'.repeat(4000), c: 'x'.repeat(500) }],
  ['what is no text', { a: 1 }],
])('the way to a network and back: leads back with bounds: %s is refused', async (_what, query) => {
  const { state } = await tools.begin()
  const refused = await tools.giveBack('bounded', state, { query })
  expect([refused.status, codeOf(refused.json)]).toEqual([400, 'INVALID_REQUEST'])
  expect((await tools.giveBack('bounded', state)).status).toBe(200)
})

it('the way to a network and back ends in words when the person has nothing to link', async () => {
  tools.network.answers.set('none', () => {
    throw new NetworkError('permission', 'Você não cuida de nenhuma Página.', 'no pages')
  })
  const refused = await tools.giveBack('none', (await tools.begin()).state)
  expect([refused.status, codeOf(refused.json)]).toEqual([502, 'LINKING_FAILED'])
  expect(refused.json).toMatchObject({ message: 'Você não cuida de nenhuma Página.' })
  tools.network.answers.set('empty', () => [])
  const empty = await tools.giveBack('empty', (await tools.begin()).state)
  expect(codeOf(empty.json)).toBe('LINKING_FAILED')
})
