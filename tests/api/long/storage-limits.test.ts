import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { media } from '#server/db/schema/media.ts'
import { projectMembers, projects } from '#server/db/schema/projects.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { padPhoto } from '#tests/setup/media/pad-photo.ts'
import { expectRefusal, openPostTools, type PostTools } from '#tests/setup/posting/post-tools.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { announce, hashOf, type Uploader, uploadFile } from '#tests/setup/posting/send-upload.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const mebibyte = 1024 ** 2
const gibibyte = 1024 ** 3

let world: TestWorld
let tools: PostTools
let me: Uploader
let other: Buffer
beforeAll(async () => {
  world = await openTestWorld()
  other = (await makePhoto('bolo.jpg', { width: 640, height: 640, hue: 70 })).buffer
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await openPostTools(world)
  me = { url: world.url, headers: tools.person.headers }
  limit({ project: gibibyte, person: gibibyte })
})

function limit({ project = gibibyte, person = gibibyte }) {
  world.deps.env.PROJECT_STORAGE_GIB = project / gibibyte
  world.deps.env.PERSON_STORAGE_GIB = person / gibibyte
}
const at = new Date(Date.now() + 86_400_000)
const send = (files: readonly Buffer[], key?: string) =>
  sendPost(world, tools.person, {
    ...{ accountIds: [tools.accountId], files, at },
    ...(key !== undefined && { key }),
  })
const expectFull = (answer: Response) => expectRefusal(answer, 413, 'STORAGE_LIMIT_REACHED')
const countMedia = () => world.deps.db.$count(media, eq(media.projectId, tools.person.projectId))
/** Another project, owned by this person. */
const addProject = async (userId: string): Promise<TestPerson> => {
  const projectId = randomUUID()
  await world.deps.db.insert(projects).values({ id: projectId, name: 'Outro', description: '' })
  await world.deps.db.insert(projectMembers).values({ projectId, userId, role: 'OWNER' })
  const headers = { ...tools.person.headers, 'X-Project-ID': projectId }
  return { ...tools.person, projectId, headers }
}

it('the storage limit of a project and a person is not exceeded by a post; the message says which limit it is, and how large', async () => {
  await tools.create()
  limit({ project: tools.photo.length + other.length - 1 })
  const details = await expectFull(await send([other]))
  expect(details).toEqual([
    {
      field: 'media',
      message: expect.stringMatching(/^O limite deste projeto é de [\d,]+ [KM]B\.$/),
    },
  ])
  expect(await countMedia()).toBe(1)
  limit({ project: tools.photo.length + other.length })
  await tools.read(await send([other]))
})

it('the storage limit of a project and a person does not affect texts or media that are stored already', async () => {
  await tools.create()
  limit({ project: 1 })
  await tools.create()
  await tools.create({ files: [], hashes: [hashOf(tools.photo)] })
  await expectFull(await send([other]))
})

it('the storage limit of a project and a person counts all projects that a person owns, whoever sends to them', async () => {
  await tools.create()
  const second = await addProject(tools.person.userId)
  const accountId = await world.addAccount(second, `b${randomUUID().slice(0, 8)}`)
  const stranger = await world.addPerson()
  const member = { projectId: second.projectId, userId: stranger.userId, role: 'EDITOR' } as const
  await world.deps.db.insert(projectMembers).values(member)
  const asEditor = { ...stranger.headers, 'X-Project-ID': second.projectId }
  limit({ person: tools.photo.length + other.length - 1 })
  for (const headers of [second.headers, asEditor]) {
    const answer = await sendPost(
      world,
      { ...second, headers },
      { accountIds: [accountId], files: [other] },
    )
    const details = await expectFull(answer)
    expect(JSON.stringify(details)).toContain('de todos os projetos da mesma pessoa')
  }
  // The owner of this project has room.
  const theirs = await openPostTools(world)
  await theirs.create({ files: [other] })
})

it('the storage limit of a project and a person counts unfinished uploads, and only once when a post names them', async () => {
  limit({ project: other.length })
  const id = await uploadFile(me, other)
  await expectFull(await announce(me, 1, hashOf(other)))
  await expectFull(await send([tools.photo]))
  const hashes = [hashOf(other)]
  await tools.create({ files: [], hashes, template: { uploadIds: [id] } })
  await expectFull(await announce(me, 1, hashOf(tools.photo)))
})

it('the storage limit of a project and a person is not exceeded by two simultaneous posts', async () => {
  limit({ project: Math.max(tools.photo.length, other.length) })
  const photos = await Promise.all(
    [11, 12, 13, 14].map((hue) => makePhoto('x.jpg', { width: 640, height: 640, hue })),
  )
  const bytes = photos.map(({ buffer }) => buffer.length)
  limit({ project: Math.max(...bytes) })
  const answers = await Promise.all(photos.map(({ buffer }) => send([buffer])))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413, 413])
  expect(await countMedia()).toBe(1)
})

it('the storage limit of a project and a person refuses a too large body before reading it if its length is stated, else while reading', async () => {
  limit({ project: mebibyte })
  const path = '/api/v1/templates/scheduled'
  const headers = { ...tools.person.headers, 'Idempotency-Key': randomUUID() }
  const type = 'multipart/form-data; boundary=x'
  const begun = request(world.url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type, 'Content-Length': 100 * mebibyte },
    agent: false,
  })
  begun.on('error', () => {})
  const status = new Promise<number | undefined>((resolve) => {
    begun.on('response', (answer) => resolve(answer.resume().statusCode))
  })
  begun.flushHeaders()
  expect(await status).toBe(413)
  begun.destroy()

  let sent = 0
  const head = '--x\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\n'
  const chunk = Buffer.alloc(mebibyte)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(head))
      sent += 1
      if (sent > 60) controller.close()
      else controller.enqueue(chunk)
    },
  })
  const answer = await fetch(world.url + path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': type },
    ...{ body, duplex: 'half' },
  }).catch((error: unknown) => error)
  expect(sent).toBeLessThan(40)
  if (answer instanceof Response) await expectFull(answer)
})

/** Announces a form of so many bytes without sending them; `status` is that of the refusal. */
const begin = (bytes: number, key: string = randomUUID()) => {
  const begun = request(`${world.url}/api/v1/templates/scheduled`, {
    method: 'POST',
    headers: {
      ...{ ...tools.person.headers, 'Idempotency-Key': key, 'Content-Length': bytes },
      'Content-Type': 'multipart/form-data; boundary=x',
    },
    agent: false,
  })
  begun.on('error', () => {})
  const status = new Promise<number | undefined>((resolve) => {
    begun.on('response', (answer) => resolve(answer.resume().statusCode))
  })
  begun.flushHeaders()
  return { status, end: () => begun.destroy() }
}
const heldBytes = () => [...world.deps.forms.bytes.values()].reduce((sum, one) => sum + one, 0)
const untilHeld = (mebibytes: number) => expect.poll(heldBytes).toBe(mebibytes * mebibyte)

it('the storage limit of a project and a person is not exceeded by simultaneous forms, which stop counting when they end', async () => {
  limit({ project: 100 * mebibyte })
  const first = begin(90 * mebibyte)
  await untilHeld(90)
  expect(await begin(30 * mebibyte).status).toBe(429)
  expect(await begin(120 * mebibyte).status).toBe(413)
  await tools.create()
  const beside = begin(20 * mebibyte)
  await untilHeld(110)
  beside.end()
  first.end()
  await untilHeld(0)
  const next = begin(90 * mebibyte)
  await untilHeld(90)
  next.end()
  await untilHeld(0)
})

it('the storage limit of a project and a person is not exceeded by repeating keys that were answered', async () => {
  const key = randomUUID()
  await tools.create({ key })
  limit({ project: 1 })
  const first = begin(800 * mebibyte, key)
  await untilHeld(800)
  expect(await begin(800 * mebibyte, key).status).toBe(429)
  first.end()
  await untilHeld(0)
})

it('the storage limit of a project and a person allows only a few large forms of a person at a time', async () => {
  const begun = Array.from({ length: 6 }, () => begin(2 * mebibyte))
  await untilHeld(12)
  expect(await begin(2 * mebibyte).status).toBe(429)
  await tools.create()
  for (const one of begun) one.end()
  await untilHeld(0)
})

it('the storage limit of a project and a person does not change the answer to a repeated request, however full it is by now', async () => {
  const photo = await makePhoto('grande.jpg', { width: 640, height: 640, hue: 91 })
  const large = padPhoto(photo, 'grande.jpg', { bytes: 18 * mebibyte }).buffer
  const key = randomUUID()
  const post = await tools.read(await send([large], key))
  limit({ project: 1 })
  expect(await tools.read(await send([large], key))).toEqual(post)
  await expectFull(await send([large], randomUUID()))
})
