import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { media } from '#server/db/schema/media.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { makeEditForm, sendEdit } from '#tests/setup/posting/send-edit.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { hashOf, readOffset, uploadFile } from '#tests/setup/posting/send-upload.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

let world: TestWorld
let tools: PostTools
let post: Post
let other: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  other = (await makePhoto('bolo.jpg', { width: 640, height: 640, hue: 70 })).buffer
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  post = await tools.create()
})

const readNow = async () => tools.read(await tools.get(post.id))
const hashesOf = ({ media: files }: Post) => files.map(({ sha256 }) => sha256)
const countMedia = () => world.deps.db.$count(media, eq(media.projectId, tools.person.projectId))

it('PUT /posts/{id} changes the texts, increments the version and stores who changed it', async () => {
  const key = randomUUID()
  const edit = { caption: 'Pão às 8h ☕', description: 'Sábado' }
  const changed = await tools.read(await tools.edit(post, edit, { key }))
  expect(changed).toMatchObject({ ...edit, version: 2, editKey: key, entryKey: post.entryKey })
  expect(changed.updatedAt > post.updatedAt).toBe(true)
  expect(changed).toMatchObject({ media: post.media, createdAt: post.createdAt })
  expect(await readNow()).toEqual(changed)
  expect(post.editKey).toBeNull()
})

it('PUT /posts/{id} refuses a change when somebody else has changed the post meanwhile', async () => {
  await tools.edit(post, { caption: 'De outra pessoa' })
  await expectRefusal(await tools.edit(post, { caption: 'Minha' }), 412, 'VERSION_CONFLICT')
  expect(await readNow()).toMatchObject({ caption: 'De outra pessoa', version: 2 })
})

it.each([undefined, '*', '"0"', '"1", "2"', 'abc'])(
  'a change of a post requires the version it is based on (If-Match: %s)',
  async (tag) => {
    const headers = { ...tools.person.headers, 'Idempotency-Key': randomUUID() }
    const answer = await fetch(`${world.url}/api/v1/posts/${post.id}`, {
      method: 'PUT',
      headers: { ...headers, ...(tag !== undefined && { 'If-Match': tag }) },
      body: makeEditForm({}),
    })
    await expectRefusal(answer, 428, 'VERSION_REQUIRED')
  },
)

it('PUT /posts/{id} gives the same answer to a repeated request, byte for byte, also after later changes', async () => {
  const key = randomUUID()
  const sent = () =>
    tools.edit(
      post,
      { caption: 'Com outra foto', mediaHashes: [hashOf(other)] },
      { key, files: [other] },
    )
  const first = await sent()
  const text = await first.text()
  expect([first.status, await (await sent()).text()]).toEqual([200, text])
  await tools.edit(await readNow(), { caption: 'Mais tarde' })
  expect(await (await sent()).text()).toBe(text)
  expect(await readNow()).toMatchObject({ caption: 'Mais tarde', version: 3 })
})

it('PUT /posts/{id} makes a change once when it is sent several times simultaneously', async () => {
  const key = randomUUID()
  const edit = { caption: 'Uma vez só', mediaHashes: [hashOf(other), hashOf(tools.photo)] }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => tools.edit(post, edit, { key, files: [other] })),
  )
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(texts).size).toBe(1)
  expect((await readNow()).version).toBe(2)
  expect(await countMedia()).toBe(2)
})

it('PUT /posts/{id} accepts one of two simultaneous changes', async () => {
  const answers = await Promise.all(['A', 'B', 'C'].map((caption) => tools.edit(post, { caption })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  const winner = await tools.read(answers.find(({ status }) => status === 200) ?? new Response())
  expect(await readNow()).toEqual(winner)
})

it('PUT /posts/{id} refuses a key that was used for something else', async () => {
  const key = randomUUID()
  await tools.edit(post, { caption: 'Primeira' }, { key })
  const now = await readNow()
  await expectRefusal(
    await tools.edit(post, { caption: 'Segunda' }, { key }),
    422,
    'IDEMPOTENCY_KEY_REUSED',
  )
  const used = now.entryKey ?? ''
  await expectRefusal(await tools.edit(now, {}, { key: used }), 422, 'IDEMPOTENCY_KEY_REUSED')
  expect(await readNow()).toEqual(now)
})

it('PUT /posts/{id} does not find a post of another project, or an unknown one', async () => {
  const stranger = await world.addPerson()
  const change = { post, edit: { caption: 'Invasão' } }
  await expectRefusal(await sendEdit(world, stranger, change), 404, 'NOT_FOUND')
  await expectRefusal(await tools.get(post.id, stranger), 404, 'NOT_FOUND')
  const nobody = { ...post, id: randomUUID() }
  await expectRefusal(await tools.edit(nobody, {}), 404, 'NOT_FOUND')
  await expectRefusal(await tools.get('1 or 1=1'), 400, 'INVALID_REQUEST')
  expect(await readNow()).toEqual(post)
})

it.each(['ADMIN', 'EDITOR'] as const)(
  'PUT /posts/{id} lets every member change it (%s)',
  async (role) => {
    const colleague = await world.addPerson()
    const { projectId } = tools.person
    await world.deps.db.insert(projectMembers).values({ projectId, userId: colleague.userId, role })
    const headers = { ...colleague.headers, 'X-Project-ID': projectId }
    const change = { post, edit: { caption: role } }
    const changed = await tools.read(await sendEdit(world, { ...colleague, headers }, change))
    expect(changed.caption).toBe(role)
  },
)

const first = () => hashOf(tools.photo)
const second = () => hashOf(other)
const withBoth = async () =>
  tools.read(await tools.edit(post, { mediaHashes: [first(), second()] }, { files: [other] }))

it('PUT /posts/{id}: the media can be added, byte for byte', async () => {
  const changed = await withBoth()
  expect(hashesOf(changed)).toEqual([first(), second()])
  expect(changed.media[0]).toEqual(post.media[0])
  const served = await fetch(world.url + changed.media[1]?.url, {
    headers: tools.person.headers,
  })
  expect(hashOf(Buffer.from(await served.arrayBuffer()))).toBe(second())
})

it('PUT /posts/{id}: the media can be reordered and removed, without sending bytes', async () => {
  const turned = { mediaHashes: [second(), first()] }
  const changed = await tools.read(await tools.edit(await withBoth(), turned))
  expect(hashesOf(changed)).toEqual([second(), first()])
  const fewer = await tools.read(await tools.edit(changed, { mediaHashes: [second()] }))
  expect(hashesOf(fewer)).toEqual([second()])
  expect(hashesOf(await readNow())).toEqual([second()])
})

it('PUT /posts/{id}: the media can come from earlier uploads, which are used up; a repeated request gets the same answer without them', async () => {
  const uploader = { url: world.url, headers: tools.person.headers }
  const id = await uploadFile(uploader, other)
  const key = randomUUID()
  const edit = { mediaHashes: [first(), second()], uploadIds: [id] }
  const answer = await tools.edit(post, edit, { key })
  const text = await answer.clone().text()
  expect(hashesOf(await tools.read(answer))).toEqual(edit.mediaHashes)
  expect(await readOffset(uploader, id)).toBeUndefined()
  expect(await (await tools.edit(post, edit, { key })).text()).toBe(text)
  const elsewhere = { ...edit, uploadIds: [randomUUID()] }
  expect(await (await tools.edit(post, elsewhere, { key })).text()).toBe(text)
})

it('PUT /posts/{id}: the media of an expired upload are asked for again', async () => {
  const edit = { mediaHashes: [first(), second()], uploadIds: [randomUUID()] }
  await expectRefusal(await tools.edit(post, edit), 410, 'UPLOAD_EXPIRED')
  expect(await readNow()).toEqual(post)
})

it("PUT /posts/{id}: the media may come from another post of the project, never from another project's", async () => {
  await tools.create({ files: [other] })
  const changed = await tools.read(await tools.edit(post, { mediaHashes: [second()] }))
  expect(hashesOf(changed)).toEqual([second()])
  const stranger = await openPostTools(world)
  const theirs = await stranger.create({ files: [stranger.photo] })
  const stolen = { mediaHashes: [hashOf(stranger.photo)] }
  expect(hashesOf(theirs)).toEqual(stolen.mediaHashes)
  await expectRefusal(await tools.edit(changed, stolen), 400, 'UPLOAD_INCOMPLETE')
})

it('PUT /posts/{id}: the media stay unchanged when one of them is missing, or their order is not given', async () => {
  const missing = await tools.edit(post, { mediaHashes: ['0'.repeat(64)] }, { files: [other] })
  await expectRefusal(missing, 400, 'UPLOAD_INCOMPLETE')
  const nameless = await tools.edit(post, {}, { files: [other] })
  const details = await expectRefusal(nameless, 400, 'INVALID_REQUEST')
  expect(details).toMatchObject([{ field: 'mediaHashes' }])
  expect(await readNow()).toEqual(post)
  expect(await countMedia()).toBe(1)
})

it('PUT /posts/{id}: the media are removed when the change is refused after they arrived', async () => {
  const wide = (await makePhoto('w.jpg', { width: 1000, height: 300 })).buffer
  const edit = { caption: '#a '.repeat(31), mediaHashes: [hashOf(wide)] }
  const details = await expectRefusal(
    await tools.edit(post, edit, { files: [wide] }),
    422,
    'POST_REJECTED',
  )
  expect(details).toEqual([
    { field: 'caption', message: expect.stringContaining('30 hashtags') },
    { field: 'media', message: expect.stringContaining('larga demais') },
  ])
  await expectRefusal(await tools.edit(post, { mediaHashes: [] }), 422, 'POST_REJECTED')
  expect(await readNow()).toEqual(post)
  expect(await countMedia()).toBe(1)
})

it('PUT /posts/{id} repeats the stored answer to a creation from before edits existed', async () => {
  const key = randomUUID()
  const at = new Date(Date.now() + 3_600_000)
  const again = () =>
    sendPost(world, tools.person, { accountIds: [tools.accountId], files: [other], key, at })
  const created = await (await again()).json()
  await world.deps.db.execute(
    sql`update idempotency_keys set body = body - 'editKey' where key = ${key}`,
  )
  expect(await (await again()).json()).toEqual(created)
  expect(v.parse(v.object({ data: Post }), created).data.editKey).toBeNull()
})
