import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideLateDeliveries } from '#contract/endpoints/dashboard.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

const minute = 60_000
const Rows = v.object({ rows: v.array(v.object({ number: v.number() })) })
const rowsOf = (result: unknown) => v.parse(Rows, result).rows

let world: TestWorld
let tools: DeliveryTools
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
})
afterAll(() => world.close())

const stateOf = async (id: string | undefined) => (await tools.readTarget(id)).state
const isIn = (id: string | undefined, state: string) => async () => (await stateOf(id)) === state

async function scheduleThree(caption: string, accountId: string) {
  const photos = await Promise.all(
    [10, 120, 240].map((hue) => makePhoto('c.jpg', { width: 400, height: 400, hue })),
  )
  const [id] = await tools.schedule({
    ...{ caption, accountIds: [accountId], template: { isPostNow: true } },
    files: photos.map(({ buffer }) => buffer),
  })
  return id
}

/** The network fails at the second picture, and then the server stops for so long. */
async function failAtSecond(caption: string, username: string, agoMs: number) {
  const accountId = await world.addAccount(tools.person, username)
  const [account] = await world.deps.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.id, accountId))
  const path = `*/${account?.remoteId}/media`
  const action = { kind: 'status', status: 503 }
  await tools.addFault({ method: 'POST', path, skip: 1, times: 1, action })
  const id = await scheduleThree(caption, accountId)
  const publisher = await tools.publish()
  await waitUntil('it waits', isIn(id, 'retrying'), 20_000)
  await publisher.stop()
  const past = new Date(Date.now() - agoMs)
  await world.deps.db
    .update(deliveryTargets)
    .set({ scheduledAt: past, nextAttemptAt: past })
    .where(eq(deliveryTargets.id, id ?? ''))
  return id
}

const expectOneOfThree = async (caption: string) => {
  const posts = await tools.readPosts(caption)
  expect(posts).toHaveLength(1)
  expect(posts[0]?.media).toHaveLength(3)
}

it('an outage in the middle of a post of three pictures goes out once with all three when it ends within the hour', async () => {
  const id = await failAtSecond('Três, meia hora depois', 'meia.hora', 30 * minute)
  const publisher = await tools.publish()
  await waitUntil('published', isIn(id, 'published'))
  await publisher.stop()
  await expectOneOfThree('Três, meia hora depois')
})

it('an outage in the middle of a post of three pictures waits for a person after two hours, and goes out once with all three when told', async () => {
  const id = await failAtSecond('Três, duas horas depois', 'duas.horas', 120 * minute)
  const publisher = await tools.publish()
  await waitUntil('it waits for a person', isIn(id, 'needs-decision'))
  expect(await tools.readPosts('Três, duas horas depois')).toEqual([])
  const answer = await fetch(`${world.url}/api/v1${decideLateDeliveries.path}`, {
    method: 'POST',
    headers: { ...tools.person.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ decision: 'publish', ids: [id] }),
  })
  expect(answer.status).toBe(200)
  await waitUntil('published', isIn(id, 'published'))
  await publisher.stop()
  await expectOneOfThree('Três, duas horas depois')
})

it('an outage in the middle of a post of three pictures of one connection, in the middle of a transaction: it fails, and the process lives on', async () => {
  const { db } = world.deps
  const broken = db.transaction(async (tx) => {
    const [row] = rowsOf(await tx.execute(sql`select pg_backend_pid() as number`))
    await db.execute(sql`select pg_terminate_backend(${row?.number})`)
    // Between two queries nothing waits for the connection that could be told.
    await sleep(300)
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(rowsOf(await db.execute(sql`select 1 as number`))).toEqual([{ number: 1 }])
})

it('an outage in the middle of a post of three pictures of the database, whose connections break again and again: each post appears once', async () => {
  const accountId = await world.addAccount(tools.person, 'banco.fora')
  const captions = ['Banco 1', 'Banco 2', 'Banco 3']
  const ids: (string | undefined)[] = []
  for (const caption of captions) ids.push(await scheduleThree(caption, accountId))
  const publisher = await tools.publish()
  const breakAll = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
  for (const end = Date.now() + 6000; Date.now() < end; ) {
    await world.deps.db.execute(breakAll).catch(() => {})
    await sleep(300)
  }
  for (const id of ids) await waitUntil('published', isIn(id, 'published'), 60_000)
  await publisher.stop()
  for (const caption of captions) await expectOneOfThree(caption)
}, 120_000)
