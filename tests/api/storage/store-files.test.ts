import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { idempotencyKeys } from '#server/db/schema/calls.ts'
import { uploads } from '#server/db/schema/media.ts'
import { storageFiles } from '#server/db/schema/storage.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import {
  hashOf,
  openUpload,
  sendPiece,
  type Uploader,
  uploadFile,
} from '#tests/setup/posting/send-upload.ts'
import {
  addStoragePerson,
  fileOf,
  listKept,
  putBytes,
  refusalOf,
  type StorageTools,
} from '#tests/setup/posting/storage-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'

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
})

const bytes = randomBytes(300_000)
const countFiles = () =>
  world.deps.db.$count(storageFiles, eq(storageFiles.projectId, tools.person.projectId))
const countUploads = () =>
  world.deps.db.$count(uploads, eq(uploads.projectId, tools.person.projectId))

it('files of the storage whose bytes are uploaded in pieces are stored once for each key, and count once all the while', async () => {
  const uploadId = await uploadFile(me, bytes)
  expect(await tools.readUsed()).toBe(bytes.length)
  const key = randomUUID()
  const stored = { upload_id: uploadId, file_name: 'Relatório.bin' }
  const first = fileOf(await tools.store(bytes, stored, key))
  expect(first).toMatchObject({ fileName: 'Relatório.bin', entryKey: key, createdBy: 'Ana' })
  expect(await tools.readUsed()).toBe(bytes.length)
  expect(await countUploads()).toBe(0)
  // However the bytes come, it is the same call.
  expect(fileOf(await tools.store(bytes, { ...stored, upload_id: null }, key))).toEqual(first)
  expect(await countFiles()).toBe(1)
  const other = await tools.store(bytes, { ...stored, file_name: 'Outro.bin' }, key)
  expect(refusalOf(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  const read = await tools.get(first.fileUrl)
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true)
})

it('files of the storage whose bytes are uploaded in pieces are stored once when the call comes twice at the same time', async () => {
  const upload_id = await uploadFile(me, bytes)
  const key = randomUUID()
  const calls = [1, 2, 3].map(() => tools.store(bytes, { upload_id }, key))
  const answers = await Promise.all(calls)
  const files = answers.filter(({ status }) => status === 200).map(fileOf)
  expect(new Set(files.map(({ fileId }) => fileId)).size).toBe(1)
  expect(await countFiles()).toBe(1)
  expect(await listKept(world, tools.person.projectId)).toHaveLength(1)
  expect(await tools.readUsed()).toBe(bytes.length)
})

it('files of the storage whose bytes are uploaded in pieces keep answers without addresses, which are for a session', async () => {
  const upload_id = await uploadFile(me, bytes)
  const key = randomUUID()
  const { fileUrl } = fileOf(await tools.store(bytes, { upload_id }, key))
  const [kept] = await world.deps.db
    .select({ body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, key))
  expect(kept?.body).toMatchObject({ fileUrl: '', thumbnailUrl: null })
  expect(fileUrl).toMatch(/^\/files\//)
})

it('files of the storage whose bytes are uploaded in pieces may be of media that the project has, which need no upload', async () => {
  const photo = (await makePhoto('p.jpg', { width: 200, height: 200, hue: 3 })).buffer
  const first = await tools.add(photo)
  const second = fileOf(await tools.store(photo, { file_name: 'cópia.jpg' }))
  expect(second.media).toEqual(first.media)
  expect(await tools.readUsed()).toBe(photo.length)
})

it('files of the storage whose bytes are uploaded in pieces may have the bytes of a file that the project has, as a copy', async () => {
  await tools.add(bytes)
  const copy = fileOf(await tools.store(bytes))
  expect(copy.fileName).toBe('arquivo (2).bin')
  expect(await tools.readUsed()).toBe(2 * bytes.length)
  expect(await listKept(world, tools.person.projectId)).toHaveLength(2)
})

it.each([
  ['that is nowhere', async () => null, [400, 'UPLOAD_INCOMPLETE']],
  ['whose upload is gone', async () => randomUUID(), [410, 'UPLOAD_EXPIRED']],
  [
    'whose upload has not ended',
    async () => {
      const id = await openUpload(me, bytes.length, hashOf(bytes))
      await sendPiece(me, id, 0, bytes.subarray(0, 1000))
      return id
    },
    [400, 'UPLOAD_INCOMPLETE'],
  ],
  [
    'whose upload has other bytes',
    () => uploadFile(me, randomBytes(bytes.length)),
    [400, 'UPLOAD_INCOMPLETE'],
  ],
  [
    'whose upload says another hash',
    () => uploadFile(me, randomBytes(bytes.length), { sha256: hashOf(bytes) }),
    [400, 'UPLOAD_INCOMPLETE'],
  ],
  [
    'whose upload is of somebody else',
    async () => {
      const { headers } = (await addStoragePerson(world)).person
      return await uploadFile({ ...me, headers }, bytes)
    },
    [410, 'UPLOAD_EXPIRED'],
  ],
])(
  'files of the storage whose bytes are uploaded in pieces are refused for a file %s',
  async (_what, open, refusal) => {
    const upload_id = await open()
    expect(refusalOf(await tools.store(bytes, { upload_id }))).toEqual(refusal)
    expect(await countFiles()).toBe(0)
    expect(await listKept(world, tools.person.projectId)).toEqual([])
  },
)

it('files of the storage whose bytes are uploaded in pieces: complete an announced file, which then counts once', async () => {
  const { fileId, uploadUrl } = await tools.announce(bytes.length, 'Vídeo.mp4')
  const uploadId = await uploadFile(me, bytes)
  expect(await tools.readUsed()).toBe(2 * bytes.length)
  const file = fileOf(await tools.complete(fileId, uploadId))
  expect(file).toMatchObject({ fileId, fileName: 'Vídeo.mp4' })
  expect([await tools.readUsed(), await countUploads()]).toEqual([bytes.length, 0])
  expect(fileOf(await tools.complete(fileId, uploadId))).toEqual(file)
  expect(fileOf(await putBytes(uploadUrl, bytes))).toEqual(file)
  const short = await tools.announce(5)
  const other = await uploadFile(me, bytes)
  expect(refusalOf(await tools.complete(short.fileId, other))).toEqual([400, 'UPLOAD_INCOMPLETE'])
})
