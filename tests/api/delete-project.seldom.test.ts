import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, is, like } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { uploadKeptDays } from '#contract/media/media.ts'
import { Project, ProjectList } from '#contract/projects/project.ts'
import { uploadParts } from '#server/db/schema/media.ts'
import { savedTemplates, templateMedia } from '#server/db/schema/posts.ts'
import { plannings, projectMembers, projects } from '#server/db/schema/projects.ts'
import { reportBrands } from '#server/db/schema/reports.ts'
import { schema } from '#server/db/schema/schema.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { fillOwnRows } from '#tests/setup/database/fill-own-rows.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { createRandom } from '#tests/setup/media/random.ts'
import { readNewestMail } from '#tests/setup/people/read-mails.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { callTus, hashOf, uploadFile } from '#tests/setup/posting/send-upload.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000
const { next: random } = createRandom(26)

/** The columns of all tables that refer to a project. */
const references = Object.values<unknown>(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference()
      return foreignTable === projects ? columns.map((column) => ({ table, column })) : []
    }),
  )

let world: TestWorld
let tools: PostTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openTools()
})

async function openTools(): Promise<PostTools> {
  const opened = await openPostTools(world)
  await world.deps.db.update(sessions).set({ confirmedAt: new Date() })
  return opened
}
const call = ({ headers }: TestPerson, method: string, path: string, json?: unknown) =>
  fetch(world.url + apiBase + path, {
    ...{ method, headers: { ...headers, 'Content-Type': 'application/json' } },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
const remove = (of = tools.person) => call(of, 'DELETE', `/projects/${of.projectId}`)
const countRowsOf = ({ projectId }: TestPerson) =>
  Promise.all(
    references.map(({ table, column }) => world.deps.db.$count(table, eq(column, projectId))),
  )

/** A row of the project in every table that refers to it. */
async function fill({ person, create }: PostTools) {
  const { userId, projectId } = person
  await fillOwnRows(world.deps, {
    ...{ userId, projectId, name: 'Ana', email: `${userId}@example.com` },
  })
  await world.deps.db.insert(plannings).values({
    ...{ projectId, slots: [], hashtagGroups: [], version: 1, updatedAt: new Date() },
  })
  await world.deps.db.insert(reportBrands).values({ projectId, updatedAt: new Date() })
  const post = await create()
  const templateId = randomUUID()
  await world.deps.db
    .insert(savedTemplates)
    .values({ id: templateId, projectId, authorId: userId, caption: 'Pão' })
  const named = post.media.map(({ id: mediaId }, position) => ({ templateId, mediaId, position }))
  await world.deps.db.insert(templateMedia).values(named)
  return post
}

it('DELETE /projects/{id} takes along all that is in the project, and nothing of another', async () => {
  const other = await openTools()
  const [post] = [await fill(tools), await fill(other)]
  const [before, kept] = [await countRowsOf(tools.person), await countRowsOf(other.person)]
  const empty = references.filter((_, at) => before[at] === 0)
  expect(empty.map(({ table }) => getTableConfig(table).name)).toEqual([])
  const read = (url = '') => fetch(world.url + url, { headers: tools.person.headers })
  expect((await read(post.media[0]?.url)).status).toBe(200)
  expect((await remove()).status).toBe(200)
  expect(await countRowsOf(tools.person)).toEqual(references.map(() => 0))
  expect(await tools.targetsOf(post)).toEqual([])
  expect((await read(post.media[0]?.url)).status).toBe(404)
  await expectRefusal(await tools.get(post.id), 403, 'NOT_A_MEMBER')
  expect(await countRowsOf(other.person)).toEqual(kept)
})

it('DELETE /projects/{id} ends the invitations to it', async () => {
  const email = `${randomUUID()}@example.com`
  const asked = { email, role: 'EDITOR' }
  await call(tools.person, 'POST', `/projects/${tools.person.projectId}/invites`, asked)
  const { link } = await readNewestMail(world.deps, email)
  const path = `/invites/${link?.searchParams.get('invite')}`
  expect((await call(tools.person, 'GET', path)).status).toBe(200)
  await remove()
  await expectRefusal(await call(tools.person, 'GET', path), 410, 'INVITE_INVALID')
})

it('DELETE /projects/{id} leaves an upload to nobody, and its bytes go when it expires', async () => {
  const { headers } = tools.person
  const id = await uploadFile({ url: world.url, headers }, randomBytes(1000))
  const isPart = like(uploadParts.key, `uploads/${id}.%`)
  const [part] = await world.deps.db.select().from(uploadParts).where(isPart)
  const elsewhere = await addOwnProject()
  await remove()
  for (const one of [headers, elsewhere.headers])
    expect((await callTus({ url: world.url, headers: one }, 'HEAD', id)).ok).toBe(false)
  const expired = new Date(Date.now() + (uploadKeptDays + 1) * day)
  await removeExpired({ ...world.deps, clock: { now: () => expired } })
  expect(await world.deps.db.$count(uploadParts, isPart)).toBe(0)
  expect(await world.deps.files.size(part?.key ?? '')).toBeUndefined()
})

it('DELETE /projects/{id} is refused while one of its posts is being published, in words about the project', async () => {
  const [waiting, busy] = [await tools.create(), await tools.create()]
  await tools.place(busy, { state: 'committing' })
  const answer = await remove()
  expect(answer.headers.get('Retry-After')).toBe('5')
  expect(await answer.clone().json()).toMatchObject({
    message:
      'Um post deste projeto está sendo publicado neste momento. Tente de novo em instantes.',
  })
  await expectRefusal(answer, 409, 'DELIVERY_IN_PROGRESS')
  expect((await tools.targetsOf(waiting)).map(({ state }) => state)).toEqual(['scheduled'])
  await tools.place(busy, { state: 'published' })
  expect((await remove()).status).toBe(200)
})

it('DELETE /projects/{id} does not wait for the posts of other projects', async () => {
  const other = await openTools()
  const busy = await other.create()
  await other.place(busy, { state: 'committing' })
  expect((await remove()).status).toBe(200)
  expect((await other.targetsOf(busy)).map(({ state }) => state)).toEqual(['committing'])
})

it('DELETE /projects/{id}: several times at once is done once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, create } = await openTools()
    await create()
    const answers = await Promise.all([1, 2, 3].map(() => remove(person)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(2)
    for (const answer of refused) await expectRefusal(answer, 404, 'NOT_FOUND')
  }
})

it('DELETE /projects/{id} while its posts are written and changed is no failure of ours, and leaves nothing', async () => {
  const { buffer } = await makePhoto('bolo.jpg', { width: 640, height: 640, hue: 70 })
  const change = { mediaHashes: [hashOf(buffer)] }
  for (let round = 0; round < 8; round += 1) {
    const opened = await openTools()
    const [post, again] = [await opened.create(), await opened.create()]
    const { person, accountId } = opened
    const answers = await Promise.all([
      wait(random() * 150).then(() => remove(person)),
      opened.edit(post, change, { files: [buffer] }),
      opened.edit(again, { caption: 'Pão às 8h', schedules: [] }),
      sendPost(world, person, { accountIds: [accountId], files: [buffer] }),
    ])
    for (const { status } of answers) expect(status).not.toBe(500)
    expect([200, 404]).toContain((await remove(person)).status)
    expect(await countRowsOf(person)).toEqual(references.map(() => 0))
  }
})

/** Another project of the person. */
async function addOwnProject(): Promise<TestPerson> {
  const { person } = tools
  const { projectId } = await world.addPerson()
  await world.deps.db
    .insert(projectMembers)
    .values({ projectId, userId: person.userId, role: 'OWNER' })
  return { ...person, projectId, headers: { ...person.headers, 'X-Project-ID': projectId } }
}
async function listDefaults(of: TestPerson): Promise<string[]> {
  const { data } = v.parse(
    v.object({ data: ProjectList }),
    await (await call(of, 'GET', '/projects')).json(),
  )
  return data.projects.filter(({ isDefault }) => isDefault).map(({ id }) => id)
}
const setDefault = (of: TestPerson, projectId = of.projectId) =>
  call(of, 'POST', '/projects/set-default', { projectId })

it('DELETE /projects/{id} of the default one leaves none, until one is chosen or made', async () => {
  const other = await addOwnProject()
  await setDefault(tools.person)
  expect(await listDefaults(tools.person)).toEqual([tools.person.projectId])
  await remove()
  expect(await listDefaults(tools.person)).toEqual([])
  await expectRefusal(await setDefault(tools.person), 404, 'NOT_FOUND')
  await setDefault(other)
  expect(await listDefaults(tools.person)).toEqual([other.projectId])
  await remove(other)
  const json = { name: 'Padaria nova', description: 'Pães e bolos da vila' }
  const made = await (await call(tools.person, 'POST', '/projects', json)).json()
  const { id } = v.parse(v.object({ data: Project }), made).data
  expect(await listDefaults(tools.person)).toEqual([id])
})

it('DELETE /projects/{id} of another one leaves the default as it is, of the owner and of the members', async () => {
  const other = await addOwnProject()
  const member = await world.addPerson()
  await world.deps.db
    .insert(projectMembers)
    .values({ projectId: other.projectId, userId: member.userId, role: 'ADMIN' })
  await setDefault(tools.person)
  await setDefault(member)
  await remove(other)
  expect(await listDefaults(tools.person)).toEqual([tools.person.projectId])
  expect(await listDefaults(member)).toEqual([member.projectId])
})
