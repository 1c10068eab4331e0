import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { decideLateDeliveries } from '#contract/endpoints/dashboard.ts'
import { DecidedDeliveries, LateDeliveries } from '#contract/posts/late-deliveries.ts'
import { Post } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projects } from '#server/db/schema/projects.ts'
import { startPublisher } from '#server/publisher/start-publisher.ts'
import { missedColumns } from '#server/publisher/states/lateness.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const hour = 3_600_000

let world: TestWorld
let person: TestPerson
let accountId: string
let photo: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  person = await world.addPerson()
  accountId = await world.addAccount(person, 'padaria')
  photo = (await makePhoto('foto.jpg', { width: 640, height: 800 })).buffer
})
afterAll(() => world.close())

const call = (path: string, body?: unknown, by = person) =>
  fetch(`${world.url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...by.headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const decide = (body: unknown, by = person) => call(decideLateDeliveries.path, body, by)
const dataOf = async <S extends v.GenericSchema>(schema: S, answer: Response) => {
  expect(answer.status).toBe(200)
  return v.parse(v.object({ data: schema }), await answer.json()).data as v.InferOutput<S>
}
const list = async (by = person) =>
  dataOf(LateDeliveries, await call('/late-deliveries', undefined, by))
const readRow = async (id: string | undefined) => {
  const of = eq(deliveryTargets.id, id ?? '')
  const [row] = await world.deps.db.select().from(deliveryTargets).where(of)
  if (!row) throw new Error(`no target ${id}`)
  return row
}

/** A post of which one time was missed `hoursAgo`, and another is still to come. */
async function addLate(caption: string, hoursAgo: number, account = accountId) {
  const schedule = (days: number) => ({
    schedule: new Date(Date.now() + days * 24 * hour).toISOString(),
    timeZone: 'America/Sao_Paulo',
    ...{ repeatType: 0, repeatNumber: 0, isActive: true },
    socialMediaAccountIds: [account],
  })
  const answer = await sendPost(world, person, {
    accountIds: [account],
    files: [photo],
    template: { caption, scheduleRequestDtos: [schedule(1), schedule(2)] },
  })
  const { id: postId, schedules } = await dataOf(Post, answer)
  const [late, next] = schedules
  if (!late || !next) throw new Error('no times')
  await world.deps.db
    .update(deliveryTargets)
    .set({
      ...{ state: 'needs-decision', scheduledAt: new Date(Date.now() - hoursAgo * hour) },
      ...missedColumns('outage'),
    })
    .where(eq(deliveryTargets.id, late.id))
  return { postId, id: late.id, next }
}
const cancelAll = async (by = person) => {
  const { deliveries } = await list(by)
  if (deliveries.length > 0)
    await decide({ decision: 'cancel', ids: deliveries.map(({ id }) => id) }, by)
}

beforeEach(() => cancelAll())

it('late deliveries are listed in order of time with their cause, for the members of the project alone', async () => {
  const newer = await addLate('Mais novo', 3)
  const older = await addLate('Mais velho', 30)
  const { deliveries, total } = await list()
  expect(deliveries.map(({ id }) => id)).toEqual([older.id, newer.id])
  expect(total).toBe(2)
  expect(deliveries[0]).toMatchObject({
    ...{ postId: older.postId, caption: 'Mais velho' },
    cause: 'Não saiu na hora marcada. O serviço esteve fora do ar ou sobrecarregado.',
    media: { kind: 'image' },
    socialMediaAccount: { id: accountId, platformName: 'Instagram', username: 'padaria' },
  })
  const post = await dataOf(Post, await call(`/posts/${older.postId}`))
  expect(post.status).toEqual(['Agendado', 'Atrasado'])
  const stranger = await world.addPerson()
  expect(await list(stranger)).toEqual({ deliveries: [], total: 0 })
  const ids = [older.id]
  const times = [{ id: older.id, scheduledAt: new Date(Date.now() + hour).toISOString() }]
  for (const asked of [
    { decision: 'cancel', ids },
    { decision: 'publish', ids },
    { decision: 'reschedule', times },
  ]) {
    const answer = await dataOf(DecidedDeliveries, await decide(asked, stranger))
    expect(answer).toEqual({ decided: [], gone: ids })
  }
  expect((await readRow(older.id)).state).toBe('needs-decision')
})

it('late deliveries are cancelled, several at once, and the other times stay', async () => {
  const ones = [await addLate('Um', 5), await addLate('Dois', 6)]
  const ids = ones.map(({ id }) => id)
  const answer = await dataOf(DecidedDeliveries, await decide({ decision: 'cancel', ids }))
  expect(answer).toEqual({ decided: expect.arrayContaining(ids), gone: [] })
  for (const { id, next, postId } of ones) {
    expect((await readRow(id)).state).toBe('cancelled')
    expect((await readRow(next.id)).state).toBe('scheduled')
    expect(await dataOf(Post, await call(`/posts/${postId}`))).toMatchObject({ version: 2 })
  }
  // The same decision again, as after a lost answer, changes nothing more.
  const again = await dataOf(DecidedDeliveries, await decide({ decision: 'cancel', ids }))
  expect(again).toEqual({ decided: [], gone: ids })
  expect((await list()).total).toBe(0)
})

it('late deliveries get other times, all or none', async () => {
  const [one, two] = [await addLate('Um', 5), await addLate('Dois', 6)]
  const soon = new Date(Date.now() + 3 * hour).toISOString()
  const refused = async (scheduledAt: string, code: string) => {
    const times = [
      { id: one.id, scheduledAt: soon },
      { id: two.id, scheduledAt },
    ]
    const answer = await decide({ decision: 'reschedule', times })
    expect(answer.status).not.toBe(200)
    const details = [{ field: 'times.1.scheduledAt' }]
    expect(await answer.json()).toMatchObject({ code, details })
    expect((await readRow(one.id)).state).toBe('needs-decision')
  }
  await refused(new Date(Date.now() - 6 * 60_000).toISOString(), 'SCHEDULE_IN_PAST')
  await refused(two.next.scheduledAt, 'INVALID_REQUEST')
  await refused('2099-02-30T12:00:00.000Z', 'INVALID_REQUEST')

  // One that missed its time goes out once, so it gets one time.
  const twice = [one.id, one.id.toUpperCase()].map((id, hours) => ({
    ...{ id, scheduledAt: new Date(Date.now() + (hours + 1) * hour).toISOString() },
  }))
  const answer = await decide({ decision: 'reschedule', times: twice })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ details: [{ field: 'times' }] })
  expect((await readRow(one.id)).state).toBe('needs-decision')

  const times = [one, two].map(({ id }) => ({ id, scheduledAt: soon }))
  await dataOf(DecidedDeliveries, await decide({ decision: 'reschedule', times }))
  for (const { id, postId } of [one, two]) {
    expect((await readRow(id)).state).toBe('cancelled')
    const { schedules, status } = await dataOf(Post, await call(`/posts/${postId}`))
    const living = schedules.filter(({ state }) => state !== 'cancelled')
    expect(living.map(({ scheduledAt }) => scheduledAt)).toContain(soon)
    expect(status).toEqual(['Agendado'])
  }
  const again = await dataOf(DecidedDeliveries, await decide({ decision: 'reschedule', times }))
  expect(again.decided).toEqual([])
  const [planned] = await world.deps.db.select().from(posts).where(eq(posts.id, one.postId))
  expect(planned?.version).toBe(2)
})

it("late deliveries are published once when a person says 'Publicar agora'", async () => {
  const { id } = await addLate('Agora', 50)
  const asked = { decision: 'publish', ids: [id] }
  const answers = await Promise.all([decide(asked), decide(asked)])
  const decided = await Promise.all(answers.map((one) => dataOf(DecidedDeliveries, one)))
  expect(decided.flatMap((one) => one.decided)).toEqual([id])
  const publisher = await startPublisher(world.deps, world.queue, { sweepEveryMs: 1000 })
  try {
    const state = async () => (await readRow(id)).state
    await expect.poll(state, { timeout: 20_000 }).toBe('published')
  } finally {
    await publisher.stop()
  }
  const seen = await fetch(`${world.sandbox.url}/_control/posts`)
  const published = v.parse(v.array(v.object({ caption: v.string() })), await seen.json())
  expect(published.filter(({ caption }) => caption === 'Agora')).toHaveLength(1)
})

it('late deliveries stay as they are when their post is edited, and can be given another time by an edit', async () => {
  const { postId, id } = await addLate('Com erro', 5)
  const [row] = await world.deps.db.select().from(projects).where(eq(projects.id, person.projectId))
  expect(row?.lateLimitMinutes).toBe(60)
  const form = new FormData()
  form.append('caption', 'Sem erro')
  form.append('description', '')
  const answer = await fetch(`${world.url}/api/v1/posts/${postId}`, {
    method: 'PUT',
    headers: {
      ...person.headers,
      'If-Match': '"1"',
      'Idempotency-Key': crypto.randomUUID(),
    },
    body: form,
  })
  const post = await dataOf(Post, answer)
  expect(post.status).toContain('Atrasado')
  const { deliveries } = await list()
  expect(deliveries).toMatchObject([{ postId, caption: 'Sem erro' }])
  expect(deliveries[0]?.id).not.toBe(id)
  expect(deliveries[0]?.cause).toContain('fora do ar')
})

it('late deliveries are refused without a choice, and beyond the most a decision may name', async () => {
  expect((await decide({ decision: 'publish', ids: [] })).status).toBe(400)
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID())
  expect((await decide({ decision: 'publish', ids })).status).toBe(400)
  expect((await decide({ decision: 'wait', ids: [crypto.randomUUID()] })).status).toBe(400)
})
