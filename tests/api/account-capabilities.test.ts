import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AccountCapabilities, Platform } from '#contract/accounts/account.ts'
import { NetworkError } from '#server/networks/network.ts'
import { grantOf } from '#tests/fakes/servers/fake-network.ts'
import { dataOf } from '#tests/setup/server/create-test-app.ts'
import { type LinkingTools, openLinkingTools } from '#tests/setup/server/linking-tools.ts'

const said: AccountCapabilities = {
  ...{ displayName: 'Padaria', privacies: ['SELF_ONLY'], closedInteractions: ['duet'] },
  ...{ maxVideoSeconds: 60, refusal: null },
}
let tools: LinkingTools
let answers: (AccountCapabilities | NetworkError)[]
let asked: number
beforeAll(async () => {
  tools = await openLinkingTools(async () => new Response(null, { status: 404 }))
})
afterAll(() => tools.api.dispose())
beforeEach(async () => {
  await tools.signIn()
  answers = []
  asked = 0
  tools.network.readCapabilities = async () => {
    asked += 1
    const answer = answers.shift()
    if (answer instanceof NetworkError || answer === undefined)
      throw answer ?? new Error('asked too often')
    return answer
  }
})

async function link(name: string): Promise<string> {
  const { state } = await tools.begin()
  tools.network.answers.set(name, () => grantOf(name))
  await tools.giveBack(name, state)
  return (await tools.rowOf(name))?.id ?? ''
}
const ask = (id: string) => tools.call(`/social-media-account/${id}/capabilities`)
const read = async (id: string) => dataOf((await ask(id)).json, v.nullable(AccountCapabilities))

test('what the network says that an account may post is asked once a minute, and listed', async () => {
  const id = await link('perguntada')
  answers = [said, { ...said, maxVideoSeconds: 600 }]
  expect(await read(id)).toEqual(said)
  tools.clock.advance(59_000)
  expect(await read(id)).toEqual(said)
  expect(asked).toBe(1)
  const listed = async () => {
    const platforms = dataOf((await tools.call('/platforms/user')).json, v.array(Platform))
    const own = platforms.find(({ tellsCapabilities }) => tellsCapabilities)
    return own?.socialMediaAccounts.find((account) => account.id === id)?.capabilities
  }
  expect(await listed()).toEqual(said)
  tools.clock.advance(2000)
  expect((await read(id))?.maxVideoSeconds).toBe(600)
  expect((await listed())?.maxVideoSeconds).toBe(600)
})

test('a network that does not answer leaves what it said before', async () => {
  const id = await link('calada')
  answers = [said, new NetworkError('transient', 'Fora do ar.', 'HTTP 503')]
  await read(id)
  tools.clock.advance(61_000)
  const { status, json } = await ask(id)
  expect(status).toBe(503)
  expect(json).toMatchObject({ status: 'error', code: 'NETWORK_UNAVAILABLE' })
  expect((await tools.rowOf('calada'))?.capabilities).toEqual(said)
})

test('of a network that says nothing of its accounts nothing is known', async () => {
  const id = await link('sem-limites')
  delete tools.network.readCapabilities
  expect(await read(id)).toBeNull()
})
