import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCredentials } from '#server/accounts/account-credentials.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { socialAccounts } from '#server/db/schema/social-accounts.ts'
import { resumeTargets } from '#server/publisher/changes/resume-targets.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'

let world: TestWorld
let tools: DeliveryTools
let publisher: { stop(): Promise<void> }
let stray: { id: string | undefined; caption: string }
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
  const accountId = await world.addAccount(tools.person, 'depois.da.queda')
  const caption = 'Era para há pouco'
  const [id] = await tools.schedule({ caption, accountIds: [accountId] })
  // As after an outage in which the queue was lost: a row that is due, and no job.
  const scheduledAt = new Date(Date.now() - 40 * 60_000)
  await world.deps.db
    .update(deliveryTargets)
    .set({ scheduledAt })
    .where(eq(deliveryTargets.id, id ?? ''))
  stray = { id, caption }
  publisher = await tools.publish()
})
afterAll(async () => {
  await publisher.stop()
  await world.close()
})

const isPublished = (id: string | undefined) => async () =>
  (await tools.readTarget(id)).state === 'published'

it('recovery after an outage: an overdue row without a job is published', async () => {
  await waitUntil('published', isPublished(stray.id), 15_000)
  expect(await tools.readPosts(stray.caption)).toHaveLength(1)
})

it('recovery after an outage: a lost job is found and replaced by the next sweep', async () => {
  const accountId = await world.addAccount(tools.person, 'sem.trabalho')
  const caption = 'Trabalho perdido'
  const at = new Date(Date.now() + 4000)
  const [id] = await tools.schedule({ caption, accountIds: [accountId], at })
  const isStaged = async () => (await tools.readTarget(id)).state === 'staged'
  await waitUntil('staged', isStaged, 4000)
  await world.deps.db.execute(sql`delete from pgboss.job where singleton_key = ${id}`)
  await waitUntil('published', isPublished(id), 15_000)
  expect(await tools.readPosts(caption)).toHaveLength(1)
})

it('recovery after an outage: targets that wait for a reconnection continue after it, and those whose time is long past wait for a person', async () => {
  const accountId = await world.addAccount(tools.person, 'volta.logo')
  const account = eq(socialAccounts.id, accountId)
  const disconnect = { status: 'needs-reconnect' as const }
  await world.deps.db.update(socialAccounts).set(disconnect).where(account)
  const [soon] = await tools.schedule({
    caption: 'Ainda dá tempo',
    accountIds: [accountId],
    template: { isPostNow: true },
  })
  const [old] = await tools.schedule({ caption: 'Já passou', accountIds: [accountId] })
  const [asked] = await tools.schedule({ caption: 'Publicar agora', accountIds: [accountId] })
  const longPast = new Date(Date.now() - 61 * 60_000)
  await world.deps.db
    .update(deliveryTargets)
    .set({ scheduledAt: longPast })
    .where(eq(deliveryTargets.id, old ?? ''))
  await world.deps.db
    .update(deliveryTargets)
    .set({ scheduledAt: longPast, releasedAt: longPast })
    .where(eq(deliveryTargets.id, asked ?? ''))
  const waits = (id: string | undefined) => async () =>
    (await tools.readTarget(id)).state === 'needs-reconnect'
  const all = [soon, old, asked]
  const wait = async () => (await Promise.all(all.map((id) => waits(id)()))).every(Boolean)
  await waitUntil('all wait', wait, 10_000)

  await world.deps.db.update(socialAccounts).set({ status: 'active' }).where(account)
  await world.deps.db.transaction((tx) => resumeTargets(tx, world.deps, accountId))
  world.queue.wake()
  await waitUntil('published', isPublished(soon), 15_000)
  // A person asked for it an hour ago, so nobody is asked again: it waits for its turn, a minute later.
  expect((await tools.readTarget(asked)).state).toMatch(/^(retrying|staging|staged)$/)
  expect(await tools.readTarget(old)).toMatchObject({
    state: 'needs-decision',
    failure: 'Não saiu na hora marcada. A conta estava desconectada.',
  })
  expect(await tools.readPosts('Já passou')).toEqual([])
})

it('recovery after an outage: an old token is renewed, and a network that is down changes nothing', async () => {
  const accountId = await world.addAccount(tools.person, 'token.velho')
  const readAccount = async () => {
    const [row] = await world.deps.db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.id, accountId))
    if (!row) throw new Error('no account')
    return row
  }
  const before = await readAccount()
  const old = openCredentials(world.deps.secretBox, before).accessToken
  const tokenExpiresAt = new Date(Date.now() + 40 * 86_400_000)
  await world.deps.db
    .update(socialAccounts)
    .set({ tokenExpiresAt, lookDueAt: new Date(Date.now() + 60_000) })
    .where(eq(socialAccounts.id, accountId))
  const look = () =>
    world.deps.db
      .update(socialAccounts)
      .set({ lookDueAt: new Date() })
      .where(eq(socialAccounts.id, accountId))
  const action = { kind: 'status', status: 503 }
  await tools.addFault({ path: '*/refresh_access_token', action })
  await look()
  // Asked again in an hour, sooner than after an answer.
  const isOver = async () => {
    const { lookDueAt } = await readAccount()
    const left = lookDueAt.getTime() - Date.now()
    return left > 15 * 60_000 && left < 2 * 3_600_000
  }
  await waitUntil('tried', isOver, 12_000)
  // The network did refuse it.
  expect(await (await tools.control('/faults', 'GET')).json()).toEqual([])
  const meanwhile = await readAccount()
  expect(meanwhile).toMatchObject({ status: 'active', tokenExpiresAt })
  // The sandbox does not renew tokens younger than a day.
  await tools.control('/clock', 'POST', { advanceMs: 2 * 86_400_000 })
  await look()
  const isRenewed = async () =>
    openCredentials(world.deps.secretBox, await readAccount()).accessToken !== old
  await waitUntil('renewed', isRenewed, 12_000)
  expect((await readAccount()).tokenExpiresAt?.getTime()).toBeGreaterThan(tokenExpiresAt.getTime())
})
