import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uploadKeptDays } from '#contract/media/media.ts'
import { uploadParts } from '#server/db/schema/media.ts'
import { users } from '#server/db/schema/users.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { readUpload } from '#server/uploads/find-uploads.ts'
import {
  callTus,
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

const hour = 3_600_000
const day = 24 * hour

let world: TestWorld
let person: TestPerson
let me: Uploader
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  me = { url: world.url, headers: person.headers }
})

const bytes = randomBytes(300_000)
/** The headers of a new sign-in. */
const signInAgain = async (): Promise<Uploader> => {
  const { accessToken } = await startSession(world.deps, person.userId)
  return { ...me, headers: { ...person.headers, Authorization: `Bearer ${accessToken}` } }
}
/** Runs with the server's clock moved forward. */
const later = async (milliseconds: number, run: () => Promise<void>) => {
  const { clock } = world.deps
  const now = clock.now
  clock.now = () => new Date(Date.now() + milliseconds)
  try {
    await run()
  } finally {
    clock.now = now
  }
}
const partsOf = (id: string) =>
  world.deps.db
    .select()
    .from(uploadParts)
    .where(like(uploadParts.key, `uploads/${id}.%`))
const countFiles = async (keys: readonly string[]) => {
  const sizes = await Promise.all(keys.map((key) => world.deps.files.size(key)))
  return sizes.filter((size) => size !== undefined).length
}

it('abandoned uploads: expire some days after the last byte, and are removed with their bytes', async () => {
  const id = await openUploadOf(me, bytes)
  await later(2 * day, async () => {
    const me = await signInAgain()
    expect((await sendPiece(me, id, 0, bytes.subarray(0, 1000))).status).toBe(204)
  })
  const keys = (await partsOf(id)).map(({ key }) => key)
  await later(uploadKeptDays * day + day, async () => {
    const me = await signInAgain()
    await removeExpired(world.deps)
    expect(await readOffset(me, id)).toBe(1000)
  })
  await later((uploadKeptDays + 2) * day + 60_000, async () => {
    const me = await signInAgain()
    const late = await sendPiece(me, id, 1000, bytes.subarray(1000))
    expect(late.status).toBe(410)
    expect(await late.json()).toMatchObject({ code: 'UPLOAD_EXPIRED' })
    expect((await callTus(me, 'HEAD', id)).status).toBe(410)
    await removeExpired(world.deps)
    expect(await countFiles(keys)).toBe(1)
  })
  await later((uploadKeptDays + 2) * day + 2 * hour, async () => {
    const me = await signInAgain()
    await removeExpired(world.deps)
    expect((await callTus(me, 'HEAD', id)).status).toBe(404)
  })
  expect(await countFiles(keys)).toBe(0)
  expect(await partsOf(id)).toEqual([])
})

it('abandoned uploads of a person who was deleted are removed like any other', async () => {
  const id = await uploadFile(me, bytes)
  const keys = (await partsOf(id)).map(({ key }) => key)
  await world.deps.db.delete(users).where(eq(users.id, person.userId))
  await later(uploadKeptDays * day + 2 * hour, async () => removeExpired(world.deps))
  expect(keys).toHaveLength(1)
  expect(await countFiles(keys)).toBe(0)
  expect(await partsOf(id)).toEqual([])
})

it('abandoned uploads: lose the parts that were half stored when a process died, and keep complete ones', async () => {
  const id = await uploadFile(me, bytes)
  const key = `uploads/${id}.left-behind`
  const left = { key, uploadId: id, start: 0, size: 3, createdAt: new Date() }
  await world.deps.db.insert(uploadParts).values(left)
  const meta = { contentType: 'application/octet-stream', size: 3 }
  await world.deps.files.put(key, Readable.from([Buffer.from('abc')]), meta)
  // Too young to be removed: it might still be in progress.
  await removeExpired(world.deps)
  expect(await countFiles([key])).toBe(1)
  expect((await partsOf(id)).map(({ uploadId }) => uploadId)).toEqual([id, id])
  await later(3 * hour, async () => removeExpired(world.deps))
  expect(await countFiles([key])).toBe(0)
  expect(await partsOf(id)).toHaveLength(1)
  const whole = await buffer(await readUpload(world.deps, { id, size: bytes.length }))
  expect(whole.equals(bytes)).toBe(true)
})

it('abandoned uploads: whose bytes cannot be removed are removed by a later sweep', async () => {
  const id = await uploadFile(me, bytes)
  const keys = (await partsOf(id)).map(({ key }) => key)
  const { files } = world.deps
  const remove = files.remove
  files.remove = async () => {
    throw new Error('the store is away')
  }
  try {
    expect((await callTus(me, 'DELETE', id)).status).toBe(204)
    await removeExpired(world.deps)
  } finally {
    files.remove = remove
  }
  expect((await callTus(me, 'HEAD', id)).status).toBe(404)
  expect(await countFiles(keys)).toBe(1)
  await removeExpired(world.deps)
  expect(await countFiles(keys)).toBe(0)
  expect(await partsOf(id)).toEqual([])
})
