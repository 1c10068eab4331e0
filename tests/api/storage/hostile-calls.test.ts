import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { storageFiles } from '#server/db/schema/storage.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { hashOf, openUploadOf, sendPiece } from '#tests/setup/posting/send-upload.ts'
import {
  addStoragePerson,
  fileOf,
  putBytes,
  refusalOf,
  type StorageTools,
} from '#tests/setup/posting/storage-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const day = 86_400_000

let world: TestWorld
let tools: StorageTools
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await addStoragePerson(world)
})

const bytes = randomBytes(100_000)
const upload = async () => {
  const uploader = { url: world.url, headers: tools.person.headers }
  const id = await openUploadOf(uploader, bytes)
  await sendPiece(uploader, id, 0, bytes)
  return id
}

it('hostile calls: calls of the storage that no page makes name a file in capital letters, whose bytes stay as those of any other', async () => {
  const { fileId } = await tools.announce(bytes.length)
  const completed = await tools.complete(fileId.toUpperCase(), (await upload()).toUpperCase())
  const { fileUrl } = fileOf(completed)
  const { clock, db } = world.deps
  const { now } = clock
  clock.now = () => new Date(Date.now() + 3 * day)
  try {
    // Looks for files that no row has.
    await removeExpired(world.deps)
  } finally {
    clock.now = now
  }
  const [row] = await db.select().from(storageFiles).where(eq(storageFiles.id, fileId))
  expect(row?.storageKey).toContain(fileId)
  const read = await tools.get(fileUrl)
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
})

it('hostile calls: calls of the storage that no page makes have control characters where they are of no use, and are refused', async () => {
  const announced = await tools.tryAnnounce(3, 'a.bin', { content_type: 'text/plain\0' })
  expect(refusalOf(announced)).toEqual([400, 'INVALID_REQUEST'])
  const searched = await tools.call('GET', '/storage/search?q=a%00')
  expect(refusalOf(searched)).toEqual([400, 'INVALID_REQUEST'])
})

it('hostile calls: calls of the storage that no page makes put bytes once more that are in the trash by now, and are told nothing of them', async () => {
  const { fileId, uploadUrl } = await tools.announce(bytes.length, 'Contrato.bin')
  fileOf(await putBytes(uploadUrl, bytes))
  await tools.call('DELETE', `/storage/files/${fileId}`)
  expect(refusalOf(await putBytes(uploadUrl, bytes))).toEqual([404, 'NOT_FOUND'])
})

it('hostile calls: calls of the storage that no page makes: copy what is stored many times at once, and are done one after the other', async () => {
  await tools.add(bytes)
  const { files } = world.deps
  const { takeOut } = files
  const counts = { now: 0, most: 0 }
  files.takeOut = async (...asked) => {
    counts.most = Math.max(counts.most, ++counts.now)
    try {
      await takeOut(...asked)
    } finally {
      counts.now -= 1
    }
  }
  try {
    const copies = Array.from({ length: 8 }, () => tools.store(bytes, { sha256: hashOf(bytes) }))
    expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  } finally {
    files.takeOut = takeOut
  }
  expect(counts).toEqual({ now: 0, most: 1 })
})

it('hostile calls: calls of the storage that no page makes use one upload many times at once, whose bytes are put together once at a time', async () => {
  const { files } = world.deps
  const { read } = files
  const counts = { now: 0, most: 0 }
  files.read = async (...asked) => {
    const stream = await read(...asked)
    counts.most = Math.max(counts.most, ++counts.now)
    stream.once('close', () => {
      counts.now -= 1
    })
    return stream
  }
  try {
    const upload_id = await upload()
    const calls = Array.from({ length: 6 }, () => tools.store(bytes, { upload_id }))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(6).fill(200))
  } finally {
    files.read = read
  }
  expect(counts.most).toBe(1)
})
