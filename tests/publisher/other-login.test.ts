import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { connectAccount } from '#server/linking/connect-account.ts'
import { refreshProfile } from '#server/publisher/account-checks/look-at-accounts.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

const network = 'instagram'

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  await tools.control('/settings', 'PATCH', { secondPublish: 'duplicate' })
  publisher = await tools.publish()
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})

/** What linking does, with a grant of the one login or of the other. */
async function connect(username: string, isOtherWay: boolean) {
  const linked = await (isOtherWay
    ? world.sandbox.linkOtherWay(username, network)
    : world.sandbox.linkAccount(username, undefined, network))
  const { projectId, userId: callerId } = tools.person
  const { userId: remoteId, pictureUrl, data = { login: 'direct' }, grantId, ...grant } = linked
  const whole = {
    ...grant,
    remoteId,
    pictureUrl,
    data,
    ...(grantId && { grantId }),
  }
  await world.deps.db.transaction((tx) =>
    connectAccount(tx, world.deps, { projectId, callerId, platformId: network, grant: whole }),
  )
  world.deps.queue.wake()
}

async function begin(isOtherWay: boolean, inMs: number) {
  const username = `o${randomUUID().slice(0, 8)}`
  const accountId = await world.addAccount(tools.person, username, network, isOtherWay)
  const caption = `Post de ${username}`
  const at = new Date(Date.now() + inMs)
  const [id] = await tools.schedule({ caption, accountIds: [accountId], at })
  const isIn = (wanted: string) => async () => (await tools.readTarget(id)).state === wanted
  return { username, accountId, caption, id, isIn }
}
/** As it may be at the real network: the one login is not told of what the other made. */
const hide = (container: unknown) =>
  tools.addFault({
    ...{ path: `*/${container}`, times: 50 },
    action: { kind: 'graph-error', code: 100, subcode: 33 },
  })
const directions = [
  ['from its own to its Page', false],
  ['from its Page to its own', true],
] as const

it.each(directions)(
  'an account that is connected again by its other login: %s, publishes what was prepared, once',
  async (_way, wasOther) => {
    const { username, caption, id, isIn } = await begin(wasOther, 6000)
    await waitUntil('it is prepared', isIn('staged'), 5500)
    const { container } = (await tools.readTarget(id)).journal
    await hide(container)
    await connect(username, !wasOther)
    await waitUntil('it is published', isIn('published'))
    expect(await tools.readPosts(caption)).toHaveLength(1)
    const { journal } = await tools.readTarget(id)
    expect(journal.login).toBe(wasOther ? 'direct' : 'page')
    expect(journal.container).not.toBe(container)
  },
)

it.each(directions)(
  'an account that is connected again by its other login: %s, publishes what waited for it',
  async (_way, wasOther) => {
    const { username, accountId, caption, isIn } = await begin(wasOther, 4000)
    const owner = wasOther ? 'facebook' : 'instagram'
    await tools.control(`/${owner}/accounts/${username}`, 'PATCH', { endTokens: 460 })
    await waitUntil('it waits for the account', isIn('needs-reconnect'))
    await connect(username, !wasOther)
    await waitUntil('it is published', isIn('published'))
    expect(await tools.readPosts(caption)).toHaveLength(1)
    const of = eq(socialAccounts.id, accountId)
    const [account] = await world.deps.db.select().from(socialAccounts).where(of)
    expect(account).toMatchObject({ status: 'active', trouble: null })
  },
)

it.each(directions)(
  'an account that is connected again by its other login: %s, publishes what was refused at its time',
  async (_way, wasOther) => {
    const { username, caption, id, isIn } = await begin(wasOther, 6000)
    await waitUntil('it is prepared', isIn('staged'), 5500)
    const owner = wasOther ? 'facebook' : 'instagram'
    await tools.control(`/${owner}/accounts/${username}`, 'PATCH', { endTokens: 460 })
    await waitUntil('its commit is refused', isIn('needs-reconnect'))
    const { journal } = await tools.readTarget(id)
    expect(journal.commitStartedAt).toBeDefined()
    await hide(journal.container)
    await connect(username, !wasOther)
    await waitUntil('it is published', isIn('published'))
    expect(await tools.readPosts(caption)).toHaveLength(1)
  },
)

it.each(directions)(
  'an account that is connected again by its other login: %s, finds what a lost answer had published',
  async (_way, wasOther) => {
    const { username, caption, isIn } = await begin(wasOther, 4000)
    await waitUntil('it is prepared', isIn('staged'), 3500)
    await tools.addFault({ path: '*/media_publish', when: 'after', action: { kind: 'drop' } })
    await waitUntil('it is open', isIn('committing'))
    await connect(username, !wasOther)
    await waitUntil('it is found', isIn('published'))
    expect(await tools.readPosts(caption)).toHaveLength(1)
  },
)

it('an account that is connected again by its other login keeps the new consent when what its old grant was asked is answered late', async () => {
  const username = `o${randomUUID().slice(0, 8)}`
  const id = await world.addAccount(tools.person, username, network)
  const of = eq(socialAccounts.id, id)
  await world.deps.db.update(socialAccounts).set({ grantId: 'the-old-one' }).where(of)
  const readAccount = async () => (await world.deps.db.select().from(socialAccounts).where(of))[0]
  const asked = await readAccount()
  const connector = world.deps.networks.get(network)
  if (!asked || !connector) throw new Error('no account')
  const readProfile = async () => {
    await connect(username, true)
    return { username: 'antes', pictureUrl: null }
  }
  await refreshProfile({ deps: world.deps }, { ...connector, readProfile }, asked)
  expect(await readAccount()).toMatchObject({ username, grantId: expect.stringMatching(/^\d+$/) })
})
