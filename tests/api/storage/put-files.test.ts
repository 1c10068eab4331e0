import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { projectMembers } from '#server/db/schema/projects.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { storageFiles, storageFolders } from '#server/db/schema/storage.ts'
import {
  addStoragePerson,
  beginPut,
  fileOf,
  listKept,
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

const bytes = randomBytes(300_000)
const findRow = async (fileId: string) => {
  const [row] = await world.deps.db.select().from(storageFiles).where(eq(storageFiles.id, fileId))
  return row
}
const kept = () => listKept(world, tools.person.projectId)
const sessionsOfPerson = () => eq(sessions.userId, tools.person.userId)

it('bytes that are put to the address of an announced file become the file, which the completing call answers too', async () => {
  const { fileId, uploadUrl } = await tools.announce(bytes.length, 'Contrato.bin')
  expect(uploadUrl).toMatch(/^http:.*\/api\/v1\/storage\/uploads\/[\w-]+$/)
  expect(refusalOf(await tools.complete(fileId))).toEqual([400, 'UPLOAD_INCOMPLETE'])
  const answer = await putBytes(uploadUrl, bytes, { 'Content-Type': 'image/jpeg' })
  const file = fileOf(answer)
  expect(file).toMatchObject({
    ...{ fileId, folderId: tools.folderId, fileName: 'Contrato.bin', fileSize: bytes.length },
    ...{ contentType: 'application/octet-stream', thumbnailUrl: null, media: null },
    ...{ createdBy: 'Ana', entryKey: null },
  })
  expect(fileOf(await tools.complete(fileId))).toEqual(file)
  const read = await tools.get(file.fileUrl)
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await kept()).toEqual([expect.stringContaining(`storage/${fileId}.`)])
})

it('bytes that are put to the address of an announced file count from the announcement on, and once', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  expect(await tools.readUsed()).toBe(bytes.length)
  await putBytes(uploadUrl, bytes)
  expect(await tools.readUsed()).toBe(bytes.length)
})

it.each([
  ['a byte less', -1],
  ['a byte more', 1],
])(
  'bytes that are put to the address of an announced file are refused before they are read when they are %s',
  async (_what, change) => {
    const { fileId, uploadUrl } = await tools.announce(bytes.length)
    const put = beginPut(uploadUrl, { 'Content-Length': String(bytes.length + change) })
    await put.send(Buffer.alloc(bytes.length + change))
    put.end()
    expect(refusalOf((await put.answer) ?? { status: 0, json: {} })).toEqual([
      400,
      'INVALID_REQUEST',
    ])
    expect([await kept(), (await findRow(fileId))?.sha256]).toEqual([[], null])
    fileOf(await putBytes(uploadUrl, bytes))
  },
)

it('bytes that are put to the address of an announced file are refused without a length', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  const put = beginPut(uploadUrl, { 'Transfer-Encoding': 'chunked' })
  await put.send(bytes)
  put.end()
  expect(refusalOf((await put.answer) ?? { status: 0, json: {} })).toEqual([411, 'INVALID_REQUEST'])
  expect(await kept()).toEqual([])
})

it('bytes that are put to the address of an announced file leave nothing when they are cut, and can be put once more', async () => {
  const { fileId, uploadUrl } = await tools.announce(bytes.length)
  const put = beginPut(uploadUrl, { 'Content-Length': String(bytes.length) })
  await put.send(bytes.subarray(0, 200_000))
  await expect.poll(kept).toHaveLength(1)
  put.breakOff()
  await expect.poll(kept).toEqual([])
  expect(refusalOf(await tools.complete(fileId))).toEqual([400, 'UPLOAD_INCOMPLETE'])
  expect(await tools.readUsed()).toBe(bytes.length)
  fileOf(await putBytes(uploadUrl, bytes))
})

it('bytes that are put to the address of an announced file may come twice, and then are the same file', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  const first = fileOf(await putBytes(uploadUrl, bytes))
  expect(fileOf(await putBytes(uploadUrl, bytes))).toEqual(first)
  expect(refusalOf(await putBytes(uploadUrl, randomBytes(bytes.length)))).toEqual([
    ...[410, 'UPLOAD_EXPIRED'],
  ])
  expect(await kept()).toHaveLength(1)
  expect(await tools.readUsed()).toBe(bytes.length)
})

it('bytes that are put to the address of an announced file may come twice at the same time, and are kept once', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  const answers = await Promise.all([putBytes(uploadUrl, bytes), putBytes(uploadUrl, bytes)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await kept()).toHaveLength(1)
  expect(await tools.readUsed()).toBe(bytes.length)
})

it('bytes that are put to the address of an announced file of two that differ, only one is kept', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  const other = randomBytes(bytes.length)
  const puts = [bytes, other].map(async (each) => ({
    each,
    ...(await putBytes(uploadUrl, each)),
  }))
  const answers = await Promise.all(puts)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  const won = answers.find(({ status }) => status === 200)
  const read = await tools.get(fileOf(won ?? { status: 0, json: {} }).fileUrl)
  expect(Buffer.from(await read.arrayBuffer()).equals(won?.each ?? Buffer.alloc(0))).toBe(true)
  expect(await kept()).toHaveLength(1)
})

it('bytes that are put to the address of an announced file get another name when theirs is taken', async () => {
  const names: string[] = []
  for (const one of [1, 2, 3])
    names.push((await tools.add(Buffer.alloc(one), 'Praia.JPG')).fileName)
  const { uploadUrl } = await tools.announce(4, 'praia.jpg')
  names.push(fileOf(await putBytes(uploadUrl, Buffer.alloc(4))).fileName)
  expect(names).toEqual(['Praia.JPG', 'Praia (2).JPG', 'Praia (3).JPG', 'praia (4).jpg'])
})

it('bytes that are put to the address of an announced file are refused at an address that is not ours, and one whose file was given up', async () => {
  const { fileId, uploadUrl } = await tools.announce(bytes.length)
  const letter = uploadUrl.at(-10) === 'A' ? 'B' : 'A'
  const changed = `${uploadUrl.slice(0, -10)}${letter}${uploadUrl.slice(-9)}`
  expect(refusalOf(await putBytes(changed, bytes))).toEqual([404, 'NOT_FOUND'])
  await world.deps.db
    .update(storageFiles)
    .set({ announcedUntil: new Date(Date.now() - 1000) })
    .where(eq(storageFiles.id, fileId))
  expect(await tools.readUsed()).toBe(0)
  expect(refusalOf(await putBytes(uploadUrl, bytes))).toEqual([410, 'UPLOAD_EXPIRED'])
  expect(refusalOf(await tools.complete(fileId))).toEqual([410, 'UPLOAD_EXPIRED'])
  await world.deps.db.delete(storageFiles).where(eq(storageFiles.id, fileId))
  expect(refusalOf(await putBytes(uploadUrl, bytes))).toEqual([410, 'UPLOAD_EXPIRED'])
})

it('bytes that are put to the address of an announced file are refused a day after the announcement', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  const { clock } = world.deps
  const { now } = clock
  clock.now = () => new Date(Date.now() + day + 1000)
  try {
    expect(refusalOf(await putBytes(uploadUrl, bytes))).toEqual([410, 'UPLOAD_EXPIRED'])
  } finally {
    clock.now = now
  }
})

it('bytes that are put to the address of an announced file end after a day, however slowly they come', async () => {
  const { uploadUrl } = await tools.announce(bytes.length)
  const put = beginPut(uploadUrl, { 'Content-Length': String(bytes.length) })
  await put.send(bytes.subarray(0, 200_000))
  await expect.poll(kept).toHaveLength(1)
  const { clock } = world.deps
  const { now } = clock
  clock.now = () => new Date(Date.now() + day + 1000)
  try {
    await put.send(bytes.subarray(200_000, 200_001))
    await expect.poll(kept).toEqual([])
  } finally {
    clock.now = now
  }
  await put.send(bytes.subarray(200_001))
  put.end()
  expect(refusalOf((await put.answer) ?? { status: 0, json: {} })).toEqual([
    ...[410, 'UPLOAD_EXPIRED'],
  ])
})

it.each([
  [
    'signed out',
    () => world.deps.db.update(sessions).set({ endedAt: new Date() }).where(sessionsOfPerson()),
    [401, 'UNAUTHENTICATED'],
  ],
  [
    'left the project',
    () =>
      world.deps.db.delete(projectMembers).where(eq(projectMembers.userId, tools.person.userId)),
    [403, 'NOT_A_MEMBER'],
  ],
  [
    'had the folder deleted',
    () =>
      world.deps.db
        .update(storageFolders)
        .set({ trashId: tools.folderId, trashedAt: new Date() })
        .where(eq(storageFolders.id, tools.folderId)),
    [404, 'NOT_FOUND'],
  ],
  [
    'had the folder locked',
    () =>
      world.deps.db
        .update(storageFolders)
        .set({ passwordHash: 'x', passwordSetAt: new Date() })
        .where(eq(storageFolders.id, tools.folderId)),
    [403, 'FOLDER_LOCKED'],
  ],
])(
  'bytes that are put to the address of an announced file are refused of whoever %s, also while they arrive',
  async (_what, change, refusal) => {
    const { uploadUrl } = await tools.announce(bytes.length)
    const put = beginPut(uploadUrl, { 'Content-Length': String(bytes.length) })
    await put.send(bytes.subarray(0, 200_000))
    await expect.poll(kept).toHaveLength(1)
    await change()
    await put.send(bytes.subarray(200_000))
    put.end()
    expect(refusalOf((await put.answer) ?? { status: 0, json: {} })).toEqual(refusal)
    expect(await kept()).toEqual([])
    expect(refusalOf(await putBytes(uploadUrl, bytes))).toEqual(refusal)
  },
)
