import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CalendarPost } from '#contract/posts/post.ts'
import { deliveryTargets } from '#server/db/schema/delivery-targets.ts'
import { posts } from '#server/db/schema/posts.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { addPlainAccount } from '#tests/setup/server/add-published.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const [from, to] = ['2031-03-03T03:00:00.000Z', '2031-03-10T03:00:00.000Z']

let world: TestWorld
let ana: TestPerson
let bruno: TestPerson
let stranger: TestPerson
let second: string

beforeAll(async () => {
  world = await openTestWorld()
  ;[ana, bruno, stranger] = [
    await world.addPerson(),
    await world.addPerson(),
    await world.addPerson(),
  ]
  second = randomUUID()
  await world.deps.db.insert(projects).values({ id: second, name: 'Café', description: '' })
  await join(second, ana)
  await join(bruno.projectId, ana)
  await addPost(ana.projectId, 'Pão', from)
  await addPost(second, 'Café', '2031-03-05T12:00:00.000Z')
  await addPost(bruno.projectId, 'Bolo', '2031-03-10T02:59:59.000Z')
  await addPost(stranger.projectId, 'Alheio', '2031-03-05T12:00:00.000Z')
  await addPost(ana.projectId, 'Depois', to)
  await addPost(second, 'Cancelado', '2031-03-05T12:00:00.000Z', { state: 'cancelled' })
  const gone = await addPost(second, 'Excluído', '2031-03-05T12:00:00.000Z')
  await world.deps.db.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, gone))
})
afterAll(() => world.close())

const join = (projectId: string, { userId }: TestPerson) =>
  world.deps.db.insert(projectMembers).values({ projectId, userId, role: 'EDITOR' })

async function addPost(
  projectId: string,
  caption: string,
  at: string,
  more: Partial<typeof deliveryTargets.$inferInsert> = {},
): Promise<string> {
  const [id, { db }] = [randomUUID(), world.deps]
  const account = { projectId, platformId: 'instagram', username: `loja.${id.slice(0, 8)}` }
  const accountId = await addPlainAccount(world.deps, account)
  await db.insert(posts).values({ id, projectId, caption })
  const place = { postId: id, accountId, timeZone: 'America/Sao_Paulo' }
  await db.insert(deliveryTargets).values({ ...place, scheduledAt: new Date(at), ...more })
  return id
}

const ask = (query: string, headers: Record<string, string> = ana.headers) =>
  fetch(`${world.url}/api/v1/calendar?${query}`, { headers })

async function list(person: TestPerson): Promise<string[]> {
  // No project is named: the person is who asks.
  const { Authorization = '' } = person.headers
  const answer = await ask(`from=${from}&to=${to}`, { Authorization })
  expect(answer.status).toBe(200)
  const { data } = v.parse(v.object({ data: v.array(CalendarPost) }), await answer.json())
  return data.map(({ caption, projectId }) => `${caption} ${projectId}`).toSorted()
}

it('the posts in the calendar of all projects of a person are the posts of the projects to which they belong, each with its project', async () => {
  expect(await list(ana)).toEqual(
    [`Bolo ${bruno.projectId}`, `Café ${second}`, `Pão ${ana.projectId}`].toSorted(),
  )
  expect(await list(bruno)).toEqual([`Bolo ${bruno.projectId}`])
  expect(await list(stranger)).toEqual([`Alheio ${stranger.projectId}`])
})

it('the posts in the calendar of all projects of a person are none any more of a project that they left, from the next call on', async () => {
  const guest = await world.addPerson()
  await join(second, guest)
  expect(await list(guest)).toEqual([`Café ${second}`])
  const { userId, projectId } = projectMembers
  await world.deps.db
    .delete(projectMembers)
    .where(and(eq(userId, guest.userId), eq(projectId, second)))
  expect(await list(guest)).toEqual([])
})

it('the posts in the calendar of all projects of a person are asked for by a signed-in person, for at most a hundred days', async () => {
  expect((await ask(`from=${from}&to=${to}`, {})).status).toBe(401)
  expect((await ask(`from=${from}&to=2031-06-12T03:00:00.000Z`)).status).toBe(400)
  expect((await ask(`from=${to}&to=${from}`)).status).toBe(400)
  expect((await ask('')).status).toBe(400)
})
