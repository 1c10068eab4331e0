import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NetworkVersion } from '#contract/networks/network-versions.ts'
import type { PublishableNetworkId } from '#contract/networks/networks.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '#tests/setup/posting/delivery-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { everybody, makeTiktokVideo } from '#tests/setup/trials/open-tiktok-trial.ts'

// A few fixed faults for each network, with two publishers at work; `tests/publisher/` has them at
// every call, with kills, on both databases.
const lost = { when: 'after', action: { kind: 'drop' } } as const
const failed = { when: 'after', action: { kind: 'status', status: 500 } } as const

let world: TestWorld
let tools: DeliveryTools
const publishers: { stop(): Promise<void> }[] = []
let video: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  await tools.control('/settings', 'PATCH', {
    // No better than the networks: none of them keeps a second call from making a second post.
    ...{ secondPublish: 'duplicate', attachTwice: 'duplicate' },
    ...{ tiktokRates: 'none', tiktokModerationMs: 0, tiktokStaleBytesMs: 500 },
  })
  video = await makeTiktokVideo()
  publishers.push(await tools.publish(), await tools.publish())
})
afterAll(async () => {
  await Promise.all(publishers.map((publisher) => publisher.stop()))
  await world.close()
})

interface Case {
  network: PublishableNetworkId
  /** Of the call that fails; '{id}' stands for the account's id at the network. */
  path: string
  method: string
  fault: Record<string, unknown>
  files?: readonly Buffer[]
  versions?: NetworkVersion[]
}

async function deliver({ network, path, method, fault, files, versions = [] }: Case) {
  const username = `f${randomUUID().slice(0, 8)}`
  const accountId = await world.addAccount(tools.person, username, network)
  const of = eq(socialAccounts.id, accountId)
  const [account] = await world.deps.db.select().from(socialAccounts).where(of)
  const where = path.replace('{id}', account?.remoteId ?? '')
  await tools.addFault({ method, path: where, ...fault })
  const caption = `Post de ${username}`
  const [id] = await tools.schedule({
    ...{ caption, accountIds: [accountId], ...(files && { files }) },
    template: { isPostNow: true, versions },
  })
  const isOver = async () =>
    /published|rejected|needs|uncon/.test((await tools.readTarget(id)).state)
  await waitUntil('the delivery is over', isOver, 25_000)
  const faults = await (await tools.control('/faults', 'GET')).text()
  expect(faults).not.toContain(where)
  const { state, failureCode } = await tools.readTarget(id)
  return { state, failureCode, posts: (await tools.readPosts(caption)).length }
}

const once = { state: 'published', failureCode: null, posts: 1 }
const tokenEnded = {
  when: 'before',
  action: {
    ...{ kind: 'status', status: 401, contentType: 'application/json' },
    body: '{"data":{},"error":{"code":"access_token_invalid","message":"","log_id":"1"}}',
  },
} as const

describe.concurrent('a post whose visible call has no answer is published once', () => {
  it('a post is published once: Instagram, the connection broke', async () => {
    const call = { method: 'POST', path: '*/{id}/media_publish', fault: lost }
    expect(await deliver({ network: 'instagram', ...call })).toEqual(once)
  })

  it('a post is published once: Facebook, it answered 500', async () => {
    const call = { method: 'POST', path: '*/{id}/feed', fault: failed }
    expect(await deliver({ network: 'facebook', ...call })).toEqual(once)
  })

  it('a post is published once: TikTok, the connection broke, and then one whose token ends in the middle', async () => {
    const sent = { network: 'tiktok', files: [video], versions: [everybody] } as const
    const asked = { ...sent, files: [...sent.files], versions: [...sent.versions] }
    expect(await deliver({ ...asked, method: 'PUT', path: '/tiktok/*', fault: lost })).toEqual(once)
    const call = { method: 'POST', path: '/tiktok/*/video/init/', fault: tokenEnded }
    expect(await deliver({ ...asked, ...call })).toEqual(once)
  })
})

it('where the network ended the authorization for good nothing is published, and it is said', async () => {
  const call = {
    method: 'POST',
    path: '*/{id}/photos',
    fault: { action: { kind: 'expired-token' } },
  }
  expect(await deliver({ network: 'facebook', ...call })).toEqual({
    ...{ state: 'needs-reconnect', failureCode: 'auth', posts: 0 },
  })
})
