import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StorageFile } from '#contract/storage/storage.ts'
import { media } from '#server/db/schema/media.ts'
import { storageFiles } from '#server/db/schema/storage.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { makePng } from '#tests/setup/media/hostile-pictures.ts'
import { makePdf } from '#tests/setup/media/make-pdf.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import { addStoragePerson, type StorageTools } from '#tests/setup/posting/storage-tools.ts'
import { openTestWorld, type TestWorld } from '#tests/setup/server/open-test-world.ts'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'

describe.each(['a folder', 'a bucket'])('what is kept of stored files in %s', (kind) => {
  let world: TestWorld
  let tools: StorageTools
  /** The same files in a store that can be listed. */
  let listable: FileStore
  const opened = new AsyncDisposableStack()
  beforeAll(async () => {
    world = await openTestWorld({ env: kind === 'a bucket' ? await openBucket() : {} })
    opened.defer(() => world.close())
    if (kind === 'a folder') listable = world.deps.files
  })
  afterAll(() => opened.disposeAsync())
  beforeEach(async () => {
    tools = await addStoragePerson(world)
  })

  async function openBucket(): Promise<Record<string, string>> {
    const directory = await mkdtemp(join(tmpdir(), 'upubly-s3-'))
    opened.defer(() => rm(directory, { recursive: true, force: true }))
    const lenient = await startS3rver(directory, { allowMismatchedSignatures: true })
    opened.defer(() => lenient.server.close())
    listable = lenient.store
    return lenient.environment
  }
  const listKeys = async () => {
    const keys: string[] = []
    for (const folder of ['media', 'storage'])
      for await (const { key } of listable.list(`${folder}/${tools.person.projectId}`))
        keys.push(key)
    return keys
  }
  const readShown = async ({ fileUrl }: StorageFile) =>
    Buffer.from(await (await tools.get(fileUrl)).arrayBuffer())
  const findRow = async ({ fileId }: StorageFile) => {
    const [row] = await world.deps.db.select().from(storageFiles).where(eq(storageFiles.id, fileId))
    return row
  }
  const photo = async (hue: number) =>
    (await makePhoto('praia.jpg', { width: 600, height: 480, hue })).buffer
  const thumbnailOf = async ({ thumbnailUrl }: StorageFile) => {
    const answer = await tools.get(thumbnailUrl ?? '')
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    return { width, height }
  }

  it('a picture becomes a medium, once however often it is stored, and counts once', async () => {
    const bytes = await photo(10)
    const first = await tools.add(bytes, 'Praia.jpg')
    expect(first).toMatchObject({ contentType: 'image/jpeg', media: { width: 600, altText: '' } })
    expect(await thumbnailOf(first)).toEqual({ width: 480, height: 384 })
    const second = await tools.add(bytes, 'Outra.jpg', { content_type: 'text/html' })
    expect(second.media).toEqual(first.media)
    expect(second.fileId).not.toBe(first.fileId)
    expect(await readShown(second)).toEqual(bytes)
    expect(await tools.readUsed()).toBe(bytes.length)
    expect(await listKeys()).toHaveLength(2)
  })

  it('two who put the same picture at once have one medium', async () => {
    const bytes = await photo(20)
    const files = await Promise.all([tools.add(bytes), tools.add(bytes)])
    expect(files[0].media?.id).toBe(files[1].media?.id)
    expect(await tools.readUsed()).toBe(bytes.length)
    expect(await listKeys()).toHaveLength(2)
  })

  it('deletion frees the bytes, but those of a post stay', async () => {
    const [alone, shared, text] = [await photo(30), await photo(40), randomBytes(1000)]
    const files = [await tools.add(alone), await tools.add(shared), await tools.add(text)]
    const sharedId = files[1]?.media?.id ?? ''
    const accountIds = [await world.addAccount(tools.person, `loja.${randomUUID().slice(0, 8)}`)]
    const hashes = [files[1]?.media?.sha256 ?? '']
    expect((await sendPost(world, tools.person, { accountIds, hashes })).status).toBe(200)
    const all = alone.length + shared.length + text.length
    const ids = { file_ids: files.map(({ fileId }) => fileId) }
    expect((await tools.call('POST', '/storage/delete', ids)).status).toBe(200)
    expect(await tools.readUsed()).toBe(all)
    expect((await tools.call('POST', '/storage/trash/purge', ids)).status).toBe(200)
    expect(await tools.readUsed()).toBe(shared.length)
    const kept = await listKeys()
    expect(kept.filter((key) => !key.includes(sharedId))).toEqual([])
    expect(kept).toHaveLength(2)
  })

  it('of a PDF the first page is drawn', async () => {
    const file = await tools.add(makePdf(['Bem-vinda', 'Segunda'], [300, 600]), 'Contrato.jpg')
    expect(file).toMatchObject({ contentType: 'application/pdf', media: null })
    expect(await thumbnailOf(file)).toEqual({ width: 240, height: 480 })
    const row = await findRow(file)
    expect((await listKeys()).sort()).toEqual([row?.storageKey, row?.thumbnailKey].sort())
  })

  it.each([
    ['a damaged one', Buffer.from('%PDF-1.7\nnothing of that')],
    ['one without pages', makePdf([], [300, 600])],
  ])('a PDF that cannot be drawn has no small picture: %s', async (_what, bytes) => {
    const file = await tools.add(bytes)
    expect(file).toMatchObject({ contentType: 'application/pdf', thumbnailUrl: null })
    expect(await readShown(file)).toEqual(bytes)
  })

  it('what only says that it is a picture is stored as what it is', async () => {
    const lies: [Buffer, string][] = [
      [Buffer.from('<script>alert(1)</script>'), 'application/octet-stream'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'application/octet-stream'],
      [Buffer.from('PK\x03\x04'.padEnd(60, '\0'), 'latin1'), 'application/zip'],
      [Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]), 'image/jpeg'],
    ]
    for (const [bytes, contentType] of lies) {
      const file = await tools.add(bytes, 'praia.jpg', { content_type: 'image/jpeg' })
      expect(file).toMatchObject({ contentType, media: null, thumbnailUrl: null })
      expect(await readShown(file)).toEqual(bytes)
    }
    const { projectId } = tools.person
    expect(await world.deps.db.$count(media, eq(media.projectId, projectId))).toBe(0)
  })

  it('a picture of 50,000 x 50,000 is stored without being unpacked', async () => {
    const bytes = await makePng({ width: 50_000, height: 2 })
    // More rows than there are: whoever made room for the picture would need 2.5 GB.
    bytes.writeUInt32BE(50_000, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    const file = await tools.add(bytes, 'enorme.png')
    expect(file).toMatchObject({ contentType: 'image/png', media: null, thumbnailUrl: null })
    expect(await readShown(file)).toEqual(bytes)
    expect(await tools.readUsed()).toBe(bytes.length)
  })

  it('a file of several parts is kept byte for byte', async () => {
    const bytes = Buffer.alloc(17 * 1024 * 1024, randomBytes(1000))
    const file = await tools.add(bytes)
    const key = (await findRow(file))?.storageKey ?? ''
    expect((await buffer(await world.deps.files.read(key))).equals(bytes)).toBe(true)
    const range = await tools.get(file.fileUrl, { Range: `bytes=16777210-16777225` })
    expect(range.status).toBe(206)
    expect(Buffer.from(await range.arrayBuffer())).toEqual(bytes.subarray(16_777_210, 16_777_226))
  })
})
