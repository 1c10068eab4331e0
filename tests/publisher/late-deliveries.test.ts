import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideLateDeliveries } from '#contract/endpoints/dashboard.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { holdOverdue } from '#server/publisher/changes/hold-overdue.ts'
import { startPublisher } from '#server/publisher/start-publisher.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import {
  type DeliveryTools,
  openDeliveryTools,
  waitUntil,
} from '../setup/posting/delivery-tools.ts'
import { shortTimeouts } from '../setup/posting/short-timeouts.ts'

/** In the tests' publishers; a minute in production. */
const lateSpacingMs = 1500
const minute = 60_000
const day = 24 * 60 * minute

let world: TestWorld
let tools: DeliveryTools
let publishers: { stop(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openTestWorld()
  tools = await openDeliveryTools(world)
})
afterAll(async () => {
  await Promise.all(publishers.map((publisher) => publisher.stop()))
  await world.close()
})

const stateOf = async (id: string | undefined) => (await tools.readTarget(id)).state
const waitFor = (ids: readonly (string | undefined)[], state: string, timeoutMs = 30_000) =>
  waitUntil(
    state,
    async () => (await Promise.all(ids.map(stateOf))).every((one) => one === state),
    timeoutMs,
  )

/** One target that should have gone out `agoMs` ago, as after an outage. */
async function addOverdue(caption: string, accountId: string, agoMs: number) {
  const [id] = await tools.schedule({ caption, accountIds: [accountId] })
  await moveBack(id, agoMs)
  return id
}

async function moveBack(id: string | undefined, agoMs: number) {
  const scheduledAt = new Date(Date.now() - agoMs)
  await world.deps.db
    .update(deliveryTargets)
    .set({ scheduledAt })
    .where(eq(deliveryTargets.id, id ?? ''))
}

it('what missed its time goes out by itself up to an hour late, in order and apart; what is later waits', async () => {
  const first = await world.addAccount(tools.person, 'primeira')
  const second = await world.addAccount(tools.person, 'segunda')
  const [oldest, older, due] = await tools.schedule({
    caption: 'Todo dia',
    accountIds: [first],
    template: {
      scheduleRequestDtos: [
        {
          schedule: new Date(Date.now() + day).toISOString(),
          timeZone: 'America/Sao_Paulo',
          ...{ repeatType: 1, repeatNumber: 2, isActive: true },
          socialMediaAccountIds: [first],
        },
      ],
    },
  })
  await moveBack(oldest, 2 * day + 20 * minute)
  await moveBack(older, day + 20 * minute)
  await moveBack(due, 20 * minute)
  const onlyToday = await addOverdue('Só hoje', first, 2 * day)
  const edge = await addOverdue('Por pouco', first, 61 * minute)
  // Written in another order than that of their times.
  const lateOnes = [
    await addOverdue('Atrasado 30', first, 30 * minute),
    await addOverdue('Atrasado 59', first, 59 * minute),
    await addOverdue('Atrasado 10', first, 10 * minute),
  ]
  const elsewhere = await addOverdue('Outra conta', second, 15 * minute)

  // Two of them, as of two processes on one database.
  const options = { ...shortTimeouts, lateSpacingMs }
  publishers = [
    await startPublisher(world.deps, world.queue, options),
    await startPublisher(world.deps, world.queue, options),
  ]
  await waitFor([...lateOnes, due, elsewhere], 'published')
  await waitFor([oldest, older, onlyToday, edge], 'needs-decision', 1000)

  const posts = (await tools.readPosts()).filter(({ account }) => account.username === 'primeira')
  const inOrder = posts.sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1))
  expect(inOrder.map(({ caption }) => caption)).toEqual([
    ...['Atrasado 59', 'Atrasado 30', 'Todo dia', 'Atrasado 10'],
  ])
  const times = inOrder.map(({ publishedAt }) => Date.parse(publishedAt))
  for (const [index, time] of times.slice(1).entries())
    expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(lateSpacingMs - 200)
  expect(await tools.readTarget(onlyToday)).toMatchObject({
    failureCode: 'missed',
    failure: 'Não saiu na hora marcada. O serviço esteve fora do ar ou sobrecarregado.',
    claim: null,
  })
})

it('what missed its time goes out once of two times of one post: the later one', async () => {
  const account = await world.addAccount(tools.person, 'serie')
  const schedule = (minutes: number) => ({
    schedule: new Date(Date.now() + day + minutes * minute).toISOString(),
    timeZone: 'America/Sao_Paulo',
    ...{ repeatType: 0, repeatNumber: 0, isActive: true },
    socialMediaAccountIds: [account],
  })
  const [earlier, later] = await tools.schedule({
    caption: 'Duas vezes',
    accountIds: [account],
    template: { scheduleRequestDtos: [schedule(0), schedule(30)] },
  })
  await world.deps.db.transaction(async (tx) => {
    for (const [id, ago] of [
      [earlier, 50],
      [later, 20],
    ] as const)
      await tx
        .update(deliveryTargets)
        .set({ scheduledAt: new Date(Date.now() - ago * minute) })
        .where(eq(deliveryTargets.id, id ?? ''))
  })
  await waitFor([later], 'published')
  await waitFor([earlier], 'needs-decision')
  expect(await tools.readPosts('Duas vezes')).toHaveLength(1)
  expect((await tools.readTarget(earlier)).failure).toBe(
    'Não saiu na hora marcada. Outro horário deste post na mesma conta saiu no lugar dele.',
  )
})

it('what missed its time waits for a person at once when the network asks for too long a pause', async () => {
  const account = await world.addAccount(tools.person, 'pausa')
  await tools.addFault({
    path: '*/media',
    action: { kind: 'rate-limit', code: 80002, minutes: 70 },
  })
  const [id] = await tools.schedule({
    caption: 'Em pausa',
    accountIds: [account],
    template: { isPostNow: true },
  })
  await waitFor([id], 'needs-decision')
  const { failure, nextAttemptAt } = await tools.readTarget(id)
  expect(failure).toMatch(/^Não saiu na hora marcada\. O Instagram pediu para esperar/)
  expect(nextAttemptAt).toBeNull()
  expect(await tools.readPosts('Em pausa')).toEqual([])
})

it('what missed its time waits for a person, however little late, when the database was restored', async () => {
  const account = await world.addAccount(tools.person, 'restaurada')
  const early = await addOverdue('Já saiu?', account, -day)
  const ids = [await addOverdue('Saiu?', account, 0.1 * minute)]
  await holdOverdue(world.deps)
  await waitFor(ids, 'needs-decision', 1000)
  expect(await stateOf(early)).toBe('scheduled')
  expect((await tools.readTarget(ids[0])).failure).toContain('confira na rede se o post já saiu')
  expect(await tools.readPosts('Saiu?')).toEqual([])
})

it('what missed its time waits for a person when the database was restored, also where its account was to be connected again', async () => {
  const account = await world.addAccount(tools.person, 'religada')
  const ids = [
    await addOverdue('Religada desde então?', account, -day),
    await addOverdue('Decidida desde então?', account, -day),
  ]
  for (const [index, state] of (['needs-reconnect', 'needs-decision'] as const).entries())
    await world.deps.db
      .update(deliveryTargets)
      .set({ state, scheduledAt: new Date(Date.now() - minute), failure: 'De antes' })
      .where(eq(deliveryTargets.id, ids[index] ?? ''))
  await holdOverdue(world.deps)
  for (const id of ids) {
    const { state, failure } = await tools.readTarget(id)
    expect(state).toBe('needs-decision')
    expect(failure).toContain('confira na rede se o post já saiu')
  }
})

it("what missed its time goes out when a person says 'Publicar agora', however old, apart from others", async () => {
  const account = await world.addAccount(tools.person, 'agora')
  const ids = [
    await addOverdue('De terça', account, 3 * day),
    await addOverdue('De quarta', account, 2 * day),
  ]
  await waitFor(ids, 'needs-decision')
  const asked = { decision: 'publish', ids }
  const answer = await fetch(`${world.url}/api/v1${decideLateDeliveries.path}`, {
    method: 'POST',
    headers: { ...tools.person.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(answer.status).toBe(200)
  await waitFor(ids, 'published')
  const times = (await tools.readPosts())
    .filter((post) => post.account.username === 'agora')
    .sort((a, b) => (a.publishedAt < b.publishedAt ? -1 : 1))
  expect(times.map(({ caption }) => caption)).toEqual(['De terça', 'De quarta'])
  const [tuesday, wednesday] = times.map(({ publishedAt }) => Date.parse(publishedAt))
  expect((wednesday ?? 0) - (tuesday ?? 0)).toBeGreaterThanOrEqual(lateSpacingMs - 200)
})

it('what missed its time waits for a person also when everything was prepared before the outage', async () => {
  const account = await world.addAccount(tools.person, 'congelado')
  const ids = await Promise.all(
    ['Velho 1', 'Velho 2', 'Velho 3'].map((caption) =>
      addOverdue(caption, account, 2 * 60 * minute),
    ),
  )
  await world.deps.db
    .update(deliveryTargets)
    .set({ state: 'staged' })
    .where(
      inArray(
        deliveryTargets.id,
        ids.map((id) => id ?? ''),
      ),
    )
  await waitFor(ids, 'needs-decision')
  expect((await tools.readPosts()).filter(({ caption }) => caption.startsWith('Velho'))).toEqual([])
})
