import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StorageFile } from '#contract/storage/storage.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { readEnv } from '#server/env/env.ts'
import { openFileStore } from '#server/files/open-file-store.ts'
import { startSession } from '#server/sign-in/start-session.ts'
import { makeGeotaggedPicture } from '#tests/setup/media/make-geotagged-media.ts'
import { makePdf } from '#tests/setup/media/make-pdf.ts'
import { makePhoto } from '#tests/setup/media/make-photo.ts'
import { sendPost } from '#tests/setup/posting/send-post.ts'
import {
  addFolder,
  addStoragePerson,
  fileOf,
  openStorageTools,
  putBytes,
  refusalOf,
  type StorageTools,
} from '#tests/setup/posting/storage-tools.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'
import { startS3rver } from '#tests/setup/server/start-s3rver.ts'

const hour = 3_600_000

describe('the addresses of a stored file', () => {
  let world: TestWorld
  let tools: StorageTools
  let file: StorageFile
  const photo = async (hue = 5) =>
    (await makePhoto('p.jpg', { width: 500, height: 400, hue })).buffer
  let bytes: Buffer
  beforeAll(async () => {
    world = await openTestWorld()
    bytes = await photo()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    tools = await addStoragePerson(world)
    file = await tools.add(bytes, 'São João.jpg')
  })

  const headersOf = async (address: string) =>
    Object.fromEntries((await tools.get(address)).headers)
  const statusOf = async (address: string | null) => (await tools.get(address ?? '/')).status
  const atTime = async <T>(milliseconds: number, run: () => Promise<T>): Promise<T> => {
    const { clock } = world.deps
    const { now } = clock
    clock.now = () => new Date(Date.now() + milliseconds)
    try {
      return await run()
    } finally {
      clock.now = now
    }
  }
  const all = async () => [file.fileUrl, file.thumbnailUrl, await tools.download(file.fileId)]
  const statuses = async (addresses: readonly (string | null)[]) => [
    ...new Set(await Promise.all(addresses.map(statusOf))),
  ]

  it('the addresses of a stored file need nothing but themselves, and are for this session alone', async () => {
    expect(await statuses(await all())).toEqual([200])
    const headers = await headersOf(file.fileUrl)
    expect(headers).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'content-length': String(bytes.length) },
      'content-disposition': `inline; filename="S_o Jo_o.jpg"; filename*=UTF-8''S%C3%A3o%20Jo%C3%A3o.jpg`,
      ...{ 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' },
      ...{ 'cross-origin-resource-policy': 'same-origin', 'accept-ranges': 'bytes' },
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(headers.etag).toBe(`"${file.media?.sha256}"`)
    const saved = await headersOf(await tools.download(file.fileId))
    expect(saved['content-disposition']).toMatch(/^attachment; filename="S_o Jo_o.jpg"; filename\*/)
  })

  it('the addresses of a stored file answer ranges, heads, and whether what somebody has is still right', async () => {
    const part = await tools.get(file.fileUrl, { Range: 'bytes=10-19' })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([
      ...[206, `bytes 10-19/${bytes.length}`],
    ])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
    const far = await tools.get(file.fileUrl, { Range: `bytes=${bytes.length}-` })
    expect(far.status).toBe(416)
    const head = await tools.get(file.fileUrl, {}, 'HEAD')
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)])
    for (const address of [file.fileUrl, file.thumbnailUrl ?? '']) {
      const etag = (await tools.get(address)).headers.get('ETag') ?? ''
      expect((await tools.get(address, { 'If-None-Match': etag })).status).toBe(304)
    }
  })

  it('the addresses of a stored file: that show it work for one to two hours, to the end of an hour', async () => {
    const end = Math.ceil(Date.now() / hour) * hour + hour - Date.now()
    expect(await atTime(end - 5000, () => statuses([file.fileUrl, file.thumbnailUrl]))).toEqual([
      200,
    ])
    expect(await atTime(end, () => statuses([file.fileUrl, file.thumbnailUrl]))).toEqual([404])
  })

  it('the addresses of a stored file: that a file is saved from work as long as was asked for', async () => {
    const asked = await tools.call('POST', `/storage/download-url/${file.fileId}`, {
      expiration_minutes: 5,
    })
    expect(asked).toMatchObject({ json: { data: { expiresAt: expect.any(String) } } })
    const address = await tools.download(file.fileId, { expiration_minutes: 5 })
    expect(await atTime(4.9 * 60_000, () => statusOf(address))).toBe(200)
    expect(await atTime(5.1 * 60_000, () => statusOf(address))).toBe(404)
  })

  it.each([
    [
      'the session ends',
      () =>
        world.deps.db
          .update(sessions)
          .set({ endedAt: new Date() })
          .where(eq(sessions.userId, tools.person.userId)),
    ],
    [
      'the person leaves the project',
      () =>
        world.deps.db.delete(projectMembers).where(eq(projectMembers.userId, tools.person.userId)),
    ],
    ['the file is deleted', () => tools.call('DELETE', `/storage/files/${file.fileId}`)],
    ['its folder is deleted', () => tools.call('DELETE', `/storage/folders/${tools.folderId}`)],
    ['its folder is locked', lock],
  ])('the addresses of a stored file stop when %s', async (_what, change) => {
    const addresses = [...(await all()), file.media?.url ?? '']
    const { Cookie = '' } = tools.person.headers
    const status = async () => {
      const answers = addresses.map(
        async (address) => (await tools.get(address ?? '', { Cookie })).status,
      )
      return [...new Set(await Promise.all(answers))]
    }
    expect(await status()).toEqual([200])
    await change()
    expect(await status()).toEqual([404])
  })

  async function lock() {
    const password = 'Segredo-1'
    await tools.call('PUT', `/storage/folders/${tools.folderId}/password`, { password })
    await tools.call('DELETE', `/storage/folders/${tools.folderId}/unlock`)
  }

  it('the addresses of a stored file of a locked folder, and the use of its content, are there again with its password', async () => {
    await lock()
    const { fileId, media } = file
    const asked = `/storage/download-url/${fileId}`
    expect(refusalOf(await tools.call('POST', asked, {}))).toEqual([403, 'FOLDER_LOCKED'])
    expect(refusalOf(await tools.tryAnnounce(5))).toEqual([403, 'FOLDER_LOCKED'])
    // Another folder gets nothing of it by its hash alone.
    const other = await addFolder(world, tools.person.projectId)
    const named = { folder_id: other, sha256: media?.sha256 ?? '' }
    expect(refusalOf(await tools.store(bytes, named))).toEqual([400, 'UPLOAD_INCOMPLETE'])
    const accountIds = [await world.addAccount(tools.person, `loja.${randomUUID().slice(0, 8)}`)]
    const post = { accountIds, hashes: [named.sha256] }
    const refused = await sendPost(world, tools.person, post)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { code: 'UPLOAD_INCOMPLETE' },
    ])
    const wrong = { password: 'Segredo-2' }
    expect(refusalOf(await tools.call('POST', asked, wrong))).toEqual([
      403,
      'FOLDER_PASSWORD_WRONG',
    ])
    expect(await statusOf(await tools.download(fileId, { password: 'Segredo-1' }))).toBe(200)
    expect(await statuses(await all())).toEqual([200])
    for (const address of [file.fileUrl, file.thumbnailUrl ?? ''])
      expect(await headersOf(address)).toMatchObject({ 'cache-control': 'private, no-store' })
    expect(fileOf(await tools.store(bytes, named)).media?.id).toBe(media?.id)
    expect((await sendPost(world, tools.person, post)).status).toBe(200)
  })

  it('the addresses of a stored file are of no use to others, and not changed to be of another file', async () => {
    const stranger: TestPerson = await world.addPerson()
    const theirs = openStorageTools(world, stranger, tools.folderId)
    const asked = await theirs.call('POST', `/storage/download-url/${file.fileId}`, {})
    expect(refusalOf(asked)).toEqual([404, 'NOT_FOUND'])
    expect(refusalOf(await theirs.tryAnnounce(5))).toEqual([404, 'NOT_FOUND'])
    const { fileUrl } = file
    const wrong = [
      fileUrl.replace('/original', '/download'),
      fileUrl.replace('/original', '/thumb.webp'),
      fileUrl.replace('/original', '/outro'),
      fileUrl.replace(/files\/.{20}/, 'files/AAAAAAAAAAAAAAAAAAAA'),
      '/files/x/original',
    ]
    expect(await statuses(wrong)).toEqual([404])
    expect((await tools.get(wrong[0] ?? '')).headers.get('Cache-Control')).toBe('no-store')
  })

  it('the addresses of a stored file give the bytes back as they were put in, with the place where a photo was taken', async () => {
    const tagged = await makeGeotaggedPicture('jpeg')
    const stored = await tools.add(tagged)
    const read = Buffer.from(await (await tools.get(stored.fileUrl)).arrayBuffer())
    expect(read.equals(tagged)).toBe(true)
    const { Cookie = '' } = tools.person.headers
    const asMedia = await tools.get(stored.media?.url ?? '', { Cookie })
    expect(Buffer.from(await asMedia.arrayBuffer()).equals(tagged)).toBe(false)
  })

  it('the addresses of a stored file show pictures, videos and PDFs, and only save what could run', async () => {
    const html = '<!doctype html><script>alert(1)</script>'
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'
    const files: [Buffer, string][] = [
      [Buffer.from(html), 'attachment'],
      [Buffer.from(svg), 'attachment'],
      [
        Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>`),
        'attachment',
      ],
      [makePdf(['Oi'], [300, 300]), 'inline'],
      [await photo(9), 'inline'],
    ]
    for (const [content, how] of files) {
      const { fileUrl, fileId } = await tools.add(content, 'x.html', { content_type: 'text/html' })
      const headers = await headersOf(fileUrl)
      expect(headers['content-disposition']).toMatch(new RegExp(`^${how};`))
      expect(headers['content-type']).not.toMatch(/html|svg/)
      const saved = await headersOf(await tools.download(fileId))
      expect(saved['content-disposition']).toMatch(/^attachment;/)
    }
  })

  it('the addresses of a stored file work for whoever else is in the project with their own', async () => {
    const other = await world.addPerson()
    const { projectId } = tools.person
    await world.deps.db
      .insert(projectMembers)
      .values({ projectId, userId: other.userId, role: 'EDITOR' })
    const { accessToken } = await startSession(world.deps, other.userId)
    const headers = { Authorization: `Bearer ${accessToken}`, 'X-Project-ID': projectId }
    const theirs = openStorageTools(world, { ...other, projectId, headers }, tools.folderId)
    expect(await statusOf(await theirs.download(file.fileId))).toBe(200)
    // Somebody else's announcement is not theirs to complete.
    const { fileId, uploadUrl } = await tools.announce(3)
    expect(refusalOf(await theirs.complete(fileId))).toEqual([404, 'NOT_FOUND'])
    await putBytes(uploadUrl, Buffer.from('abc'))
    expect(fileOf(await theirs.complete(fileId)).createdBy).toBe('Ana')
  })
})

it('files in a bucket are saved from the bucket itself, and shown by the server', async () => {
  await using opened = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'upubly-s3-'))
  opened.defer(() => rm(directory, { recursive: true, force: true }))
  const { server, environment } = await startS3rver(directory, {
    allowMismatchedSignatures: true,
  })
  opened.defer(() => server.close())
  const world = await openTestWorld({ env: environment })
  opened.defer(() => world.close())
  const tools = await addStoragePerson(world)
  const bytes = randomBytes(1000)
  const file = await tools.add(bytes, 'Relatório.bin')
  const download = await tools.download(file.fileId)
  const head = await fetch(download, { method: 'HEAD', redirect: 'manual' })
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '1000'])
  const asked = await fetch(download, { redirect: 'manual' })
  const address = asked.headers.get('Location') ?? ''
  expect([asked.status, asked.headers.get('Cache-Control')]).toEqual([302, 'private, no-store'])
  expect(address).toMatch(/^http:\/\/127.*\/files\/storage\/.*X-Amz-Expires=60&/)
  const saved = await fetch(address)
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(bytes)
  expect(saved.headers.get('Content-Disposition')).toContain("filename*=UTF-8''Relat%C3%B3rio.bin")
  expect((await tools.get(file.fileUrl)).status).toBe(200)
})

it('files in a bucket are saved from the server where browsers do not reach the bucket', async () => {
  const as = { expiresInSeconds: 60, fileName: 'a.pdf', contentType: 'application/pdf' }
  const presign = async (S3_DOWNLOADS: string) => {
    const env = readEnv({
      ...{ NODE_ENV: 'test', SECRET_KEY: Buffer.alloc(32).toString('base64'), S3_DOWNLOADS },
      ...{ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9' },
      ...{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
    })
    return await (await openFileStore(env)).presign('storage/a', as)
  }
  expect(await presign('bucket')).toMatch(/^http:\/\/127.0.0.1:9\/files\/storage\/a\?/)
  expect(await presign('server')).toBeUndefined()
})
