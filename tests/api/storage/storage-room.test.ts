import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { projectMembers } from '#server/db/schema/projects.ts'
import { storageFiles } from '#server/db/schema/storage.ts'
import { removeExpired } from '#server/housekeeping.ts'
import { makePdf } from '#tests/setup/media/make-pdf.ts'
import { announce, hashOf, type Uploader, uploadFile } from '#tests/setup/posting/send-upload.ts'
import {
  addStoragePerson,
  fileOf,
  openStorageTools,
  putBytes,
  refusalOf,
  type StorageTools,
} from '#tests/setup/posting/storage-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

const gibibyte = 1024 ** 3
const day = 86_400_000

let world: TestWorld
let tools: StorageTools
let me: Uploader
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tools = await addStoragePerson(world)
  me = { url: world.url, headers: tools.person.headers }
  limitTo(gibibyte)
})

function limitTo(bytes: number): void {
  world.deps.env.PROJECT_STORAGE_GIB = bytes / gibibyte
}
const full = [413, 'STORAGE_LIMIT_REACHED']
const upload = (size: number) => announce(me, size, hashOf(randomBytes(8)))

it('the one account of bytes is exact with files that are announced at the same time', async () => {
  limitTo(350)
  const answers = await Promise.all(Array.from({ length: 8 }, () => tools.tryAnnounce(100)))
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(3).fill(200),
    ...Array(5).fill(413),
  ])
  expect(await tools.readUsed()).toBe(300)
  expect(refusalOf(await tools.tryAnnounce(51))).toEqual(full)
  expect((await tools.tryAnnounce(50)).status).toBe(200)
})

it('the one account of bytes is exact with an upload in pieces and a file that are announced at the same time', async () => {
  limitTo(199)
  const answers = await Promise.all([upload(100), tools.tryAnnounce(100)])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(await tools.readUsed()).toBe(100)
})

it('the one account of bytes is exact with uploads that are stored at the same time where there is room for one copy', async () => {
  const bytes = randomBytes(1000)
  const upload_id = await uploadFile(me, bytes)
  limitTo(2000)
  fileOf(await tools.store(bytes, { upload_id }))
  const answers = await Promise.all([tools.store(bytes), tools.store(bytes)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 413])
  expect(await tools.readUsed()).toBe(2000)
})

it('the one account of bytes does not forget somebody else on the way with the same bytes', async () => {
  const bytes = randomBytes(1000)
  await tools.add(bytes)
  await uploadFile(me, bytes)
  limitTo(2500)
  expect(refusalOf(await tools.store(bytes))).toEqual(full)
  expect(await tools.readUsed()).toBe(2000)
})

it('the one account of bytes lets what counts already become a file where nothing else has room', async () => {
  limitTo(2000)
  const [first, second] = [randomBytes(1000), makePdf(['Oi'], [300, 300])]
  const upload_id = await uploadFile(me, first)
  const { uploadUrl } = await tools.announce(second.length)
  limitTo(1000 + second.length)
  expect(refusalOf(await tools.tryAnnounce(1))).toEqual(full)
  fileOf(await tools.store(first, { upload_id }))
  fileOf(await putBytes(uploadUrl, second))
  expect(await tools.readUsed()).toBe(1000 + second.length)
  expect(refusalOf(await tools.tryAnnounce(1))).toEqual(full)
})

it('the one account of bytes takes nothing that no longer fits when it arrives', async () => {
  const { fileId, uploadUrl } = await tools.announce(1000)
  limitTo(999)
  expect(refusalOf(await putBytes(uploadUrl, randomBytes(1000)))).toEqual(full)
  expect(refusalOf(await tools.complete(fileId))).toEqual([400, 'UPLOAD_INCOMPLETE'])
})

it('the one account of bytes counts what is announced for a day, after which its row goes', async () => {
  const { fileId } = await tools.announce(1000)
  const find = () => world.deps.db.$count(storageFiles, eq(storageFiles.id, fileId))
  const { clock } = world.deps
  const { now } = clock
  try {
    clock.now = () => new Date(Date.now() + day + 1000)
    await removeExpired(world.deps)
    expect(await find()).toBe(1)
    clock.now = () => new Date(Date.now() + day + 2 * 3_600_000)
    await removeExpired(world.deps)
    expect(await find()).toBe(0)
  } finally {
    clock.now = now
  }
})

it('the one account of bytes counts nothing that somebody announced who is removed', async () => {
  const other = await world.addPerson()
  const { projectId } = tools.person
  const member = { projectId, userId: other.userId, role: 'EDITOR' as const }
  await world.deps.db.insert(projectMembers).values(member)
  const headers = { ...other.headers, 'X-Project-ID': projectId }
  const theirs = openStorageTools(world, { ...other, projectId, headers }, tools.folderId)
  await tools.announce(10)
  await theirs.add(Buffer.from('abc'))
  await theirs.announce(1000)
  expect(await tools.readUsed()).toBe(1013)
  const path = `/projects/${projectId}/members/${other.userId}`
  expect((await tools.call('DELETE', path)).status).toBe(200)
  expect(await tools.readUsed()).toBe(13)
})

it('the one account of bytes: loses no file of its own to the search for lost ones, which takes those without a row', async () => {
  const file = await tools.add(makePdf(['Oi'], [300, 300]))
  const { files, db, clock } = world.deps
  const [row] = await db.select().from(storageFiles).where(eq(storageFiles.id, file.fileId))
  const kept = [row?.storageKey ?? '', row?.thumbnailKey ?? '']
  const folder = `storage/${tools.person.projectId}`
  const lost = [
    `${folder}/${file.fileId}.000000000000`,
    `${folder}/${randomUUID()}.a`,
    `${folder}/x`,
  ]
  for (const key of lost)
    await files.put(key, Readable.from([Buffer.from('x')]), {
      contentType: 'text/plain',
      size: 1,
    })
  const { now } = clock
  clock.now = () => new Date(Date.now() + 2 * day)
  try {
    await removeExpired(world.deps)
  } finally {
    clock.now = now
  }
  const sizes = (keys: readonly string[]) => Promise.all(keys.map((key) => files.size(key)))
  expect(await sizes(lost)).toEqual([undefined, undefined, undefined])
  expect(await sizes(kept)).toEqual([expect.any(Number), expect.any(Number)])
})
