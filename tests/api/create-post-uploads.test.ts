import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Post } from '#contract/posts/post.ts'
import { media, uploadParts, uploads } from '#server/db/schema/media.ts'
import { posts } from '#server/db/schema/posts.ts'
import { sampleMp4 } from '#server/sandbox/trial/sample-media.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { type PostInput, sendPost } from '#tests/setup/posting/send-post.ts'
import {
  hashOf,
  openUploadOf,
  readOffset,
  sendPiece,
  type Uploader,
  uploadFile,
} from '#tests/setup/posting/send-upload.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const Answer = v.object({ data: Post })

let world: TestWorld
let person: TestPerson
let me: Uploader
let accountId: string
let photos: Buffer[]
beforeAll(async () => {
  world = await openTestWorld()
  const size = { width: 400, height: 500 }
  const made = [1, 2, 3].map((hue) => makePhoto('pao.jpg', { ...size, hue: hue * 30 }))
  photos = (await Promise.all(made)).map(({ buffer }) => buffer)
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  me = { url: world.url, headers: person.headers }
  accountId = await world.addAccount(person, `loja.${randomUUID().slice(0, 8)}`)
})

const at = new Date(Date.now() + 86_400_000)
/** A form with some files as parts and others named by their hash only. */
const send = (parts: Buffer[], wanted: Buffer[], input: Partial<PostInput> = {}, id?: string) =>
  sendPost(world, person, {
    accountIds: [accountId],
    at,
    files: parts,
    hashes: wanted.map(hashOf),
    ...input,
    ...(id && { template: { uploadIds: [id] } }),
  })
const photo = (index: number): Buffer => photos[index] ?? Buffer.alloc(0)
const readData = async (answer: Response) => v.parse(Answer, await answer.json()).data
const countMedia = () => world.deps.db.$count(media, eq(media.projectId, person.projectId))
const countUploads = () => world.deps.db.$count(uploads, eq(uploads.userId, person.userId))
const expectError = async (answer: Response, status: number, code: string) => {
  expect(await answer.json()).toMatchObject({ code })
  expect(answer.status).toBe(status)
  expect(await world.deps.db.$count(posts, eq(posts.projectId, person.projectId))).toBe(0)
  expect(await countMedia()).toBe(0)
  const scratch = join(world.deps.env.DATA_DIR, 'tmp', String(process.pid))
  expect(await readdir(scratch)).toEqual([])
}

it('POST /templates/scheduled with media that were uploaded before accepts parts, uploads and stored media of the project together, in the order of the hashes', async () => {
  await send([photo(0)], [photo(0)])
  const id = await uploadFile(me, photo(1), { pieceBytes: 5000 })
  const wanted = [photo(2), photo(0), photo(1), photo(2)]
  const post = await readData(await send([photo(2)], wanted, {}, id))
  expect(post.media.map(({ sha256 }) => sha256)).toEqual(wanted.map(hashOf))
  for (const [index, file] of post.media.entries()) {
    const kept = await fetch(world.url + file.url, { headers: person.headers })
    expect(hashOf(Buffer.from(await kept.arrayBuffer()))).toBe(hashOf(wanted[index] ?? photo(0)))
    expect((await fetch(world.url + file.thumbnailUrl, { headers: person.headers })).status).toBe(
      200,
    )
  }
  expect(await countMedia()).toBe(3)
})

it('POST /templates/scheduled with media that were uploaded before: inspects an upload like any file: its kind, size in pixels and duration', async () => {
  const video = await sampleMp4({ seconds: 4, isMoovFirst: false })
  const id = await uploadFile(me, video)
  const post = await readData(await send([], [video], {}, id))
  expect(post.media).toMatchObject([{ kind: 'video', contentType: 'video/mp4', width: 320 }])
  expect(post.media[0]?.durationSeconds).toBeCloseTo(4, 0)
})

it('POST /templates/scheduled with media that were uploaded before removes the uploads that a post has used, with their bytes', async () => {
  const id = await uploadFile(me, photo(0), { pieceBytes: 5000 })
  const parts = await world.deps.db.select().from(uploadParts).where(eq(uploadParts.uploadId, id))
  expect(parts.length).toBeGreaterThan(3)
  await send([], [photo(0)], {}, id)
  expect(await readOffset(me, id)).toBeUndefined()
  const left = await Promise.all(parts.map(({ key }) => world.deps.files.size(key)))
  expect(left.filter((size) => size !== undefined)).toEqual([])
})

it('POST /templates/scheduled with media that were uploaded before gives the same answer again when the uploads it named are used up', async () => {
  const id = await uploadFile(me, photo(0))
  const key = randomUUID()
  const first = await (await send([], [photo(0)], { key }, id)).text()
  const again = await send([], [photo(0)], { key }, id)
  expect([again.status, await again.text()]).toEqual([200, first])
  // The device may have lost the upload's id, or have started another one.
  for (const other of [undefined, randomUUID()])
    expect(await (await send([], [photo(0)], { key }, other)).text()).toBe(first)
  expect(await (await send([photo(0)], [photo(0)], { key })).text()).toBe(first)
  expect((await send([photo(1)], [photo(1)], { key })).status).toBe(422)
})

it('POST /templates/scheduled with media that were uploaded before creates one post when the same key is sent several times at once', async () => {
  const id = await uploadFile(me, photo(0), { pieceBytes: 5000 })
  const key = randomUUID()
  const tries = Array.from({ length: 5 }, () => send([], [photo(0)], { key }, id))
  const answers = await Promise.all(tries)
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect([new Set(texts).size, texts[0]?.includes('"success"')]).toEqual([1, true])
  expect(await countMedia()).toBe(1)
})

it('POST /templates/scheduled with media that were uploaded before: assembles an upload once at a time, however many posts name it', async () => {
  const id = await uploadFile(me, photo(0))
  const { files } = world.deps
  const { read } = files
  let [reading, most] = [0, 0]
  files.read = async (key, range) => {
    reading += 1
    most = Math.max(most, reading)
    await sleep(200)
    reading -= 1
    return read(key, range)
  }
  try {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send([], [photo(0)], {}, id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  } finally {
    files.read = read
  }
  expect([most, await countMedia()]).toEqual([1, 1])
})

it('POST /templates/scheduled with media that were uploaded before lets a second post name an upload that the first one has used', async () => {
  const id = await uploadFile(me, photo(0))
  const [first, second] = [await send([], [photo(0)], {}, id), await send([], [photo(0)], {}, id)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await countMedia()).toBe(1)
})

it('POST /templates/scheduled with media that were uploaded before asks for the upload again when it is unknown, expired, or somebody else’s', async () => {
  await expectError(await send([], [photo(0)], {}, randomUUID()), 410, 'UPLOAD_EXPIRED')
  const expired = await uploadFile(me, photo(0))
  const past = { expiresAt: new Date(Date.now() - 1000) }
  await world.deps.db.update(uploads).set(past).where(eq(uploads.id, expired))
  await expectError(await send([], [photo(0)], {}, expired), 410, 'UPLOAD_EXPIRED')
  const stranger = await world.addPerson()
  const theirs = await uploadFile({ ...me, headers: stranger.headers }, photo(0))
  await expectError(await send([], [photo(0)], {}, theirs), 410, 'UPLOAD_EXPIRED')
  expect(await readOffset({ ...me, headers: stranger.headers }, theirs)).toBe(photo(0).length)
})

it('POST /templates/scheduled with media that were uploaded before asks for media again that do not exist, or whose upload is not finished', async () => {
  await expectError(await send([], [photo(0)]), 400, 'UPLOAD_INCOMPLETE')
  const id = await openUploadOf(me, photo(0))
  await sendPiece(me, id, 0, photo(0).subarray(0, 1000))
  await expectError(await send([], [photo(0)], {}, id), 400, 'UPLOAD_INCOMPLETE')
  expect(await readOffset(me, id)).toBe(1000)
})

it('POST /templates/scheduled with media that were uploaded before does not find another project’s media by their content', async () => {
  const stranger = await world.addPerson()
  const theirs = await world.addAccount(stranger, `rua.${randomUUID().slice(0, 8)}`)
  await sendPost(world, stranger, { accountIds: [theirs], files: [photo(0)] })
  await expectError(await send([], [photo(0)]), 400, 'UPLOAD_INCOMPLETE')
})

it.each([
  ['in the middle', 20_000],
  ['where the file says what it is', 0],
])(
  'POST /templates/scheduled with media that were uploaded before removes an upload that was damaged %s, and asks for it again',
  async (_where, place) => {
    const damaged = Buffer.from(photo(0))
    damaged[place] = (damaged[place] ?? 0) ^ 1
    const id = await uploadFile(me, damaged, { sha256: hashOf(photo(0)) })
    await expectError(await send([], [photo(0)], {}, id), 400, 'UPLOAD_INCOMPLETE')
    expect(await readOffset(me, id)).toBeUndefined()
    expect(await countUploads()).toBe(0)
  },
)

it('POST /templates/scheduled with media that were uploaded before refuses an upload that is no image or video, and a part that was not announced', async () => {
  const text = randomBytes(20_000)
  const id = await uploadFile(me, text)
  await expectError(await send([], [text], {}, id), 422, 'MEDIA_UNSUPPORTED')
  const other = await send([photo(1)], [photo(0)], {}, await uploadFile(me, photo(0)))
  await expectError(other, 400, 'UPLOAD_INCOMPLETE')
})

it('POST /templates/scheduled with media that were uploaded before refuses uploads that match none of the hashes', async () => {
  const id = await uploadFile(me, photo(0))
  await expectError(await send([], [], {}, id), 400, 'INVALID_REQUEST')
})

it('POST /templates/scheduled with media that were uploaded before asks again for bytes that the store has lost', async () => {
  const id = await uploadFile(me, photo(0))
  const [part] = await world.deps.db.select().from(uploadParts).where(eq(uploadParts.uploadId, id))
  await world.deps.files.remove(part?.key ?? '')
  await expectError(await send([], [photo(0)], {}, id), 410, 'UPLOAD_EXPIRED')
})

it('POST /templates/scheduled with media that were uploaded before keeps the uploads of a refused post, for the corrected one', async () => {
  const id = await uploadFile(me, photo(0))
  const caption = '#a '.repeat(31)
  const template = { caption, uploadIds: [id] }
  const refused = await send([], [photo(0)], { template })
  await expectError(refused, 422, 'POST_REJECTED')
  expect(await readOffset(me, id)).toBe(photo(0).length)
  expect((await send([], [photo(0)], {}, id)).status).toBe(200)
})
