import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { maxUploadBytes, uploadKeptDays } from '#contract/media/media.ts'
import { uploadParts, uploads } from '#server/db/schema/media.ts'
import { projectMembers } from '#server/db/schema/projects.ts'
import { readUpload } from '#server/uploads/find-uploads.ts'
import { uploadLimits } from '#server/uploads/upload-store.ts'
import {
  announce,
  callTus,
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

const day = 86_400_000

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
const readBack = async (id: string) =>
  buffer(await readUpload(world.deps, { id, size: bytes.length }))
/** The store's files of an upload. */
const findFiles = async (id: string) => {
  const names: string[] = []
  for await (const { key } of world.deps.files.list('uploads'))
    if (key.startsWith(`uploads/${id}`)) names.push(key)
  return names
}
const findScratch = () => readdir(join(world.deps.env.DATA_DIR, 'tmp', String(process.pid)))
const expectRefusal = async (answer: Response, status: number, code: string) => {
  expect(await answer.json()).toMatchObject({ status: 'error', code })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Tus-Resumable')).toBe('1.0.0')
}

it('resumable uploads stores a file sent in pieces, byte for byte', async () => {
  const id = await openUploadOf(me, bytes)
  expect(await readOffset(me, id)).toBe(0)
  const first = await sendPiece(me, id, 0, bytes.subarray(0, 100_000))
  expect([first.status, first.headers.get('Upload-Offset')]).toEqual([204, '100000'])
  expect(await readOffset(me, id)).toBe(100_000)
  await sendPiece(me, id, 100_000, bytes.subarray(100_000))
  expect(await readOffset(me, id)).toBe(bytes.length)
  expect((await readBack(id)).equals(bytes)).toBe(true)
  expect(await findScratch()).toEqual([])
})

it('resumable uploads: states the protocol version and the expiry on each answer, and forbids caching', async () => {
  const id = await openUploadOf(me, bytes)
  const answer = await callTus(me, 'HEAD', id, { headers: { Origin: 'https://other.test' } })
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'tus-resumable': '1.0.0',
    'upload-length': '300000',
    'upload-metadata': `sha256 ${Buffer.from(hashOf(bytes)).toString('base64')}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const left = Date.parse(headers['upload-expires'] ?? '') - Date.now()
  expect(left).toBeGreaterThan(uploadKeptDays * day - 60_000)
  expect(left).toBeLessThanOrEqual(uploadKeptDays * day)
})

it('resumable uploads names the protocol extensions it supports', async () => {
  const answer = await callTus(me, 'OPTIONS', undefined)
  expect(answer.status).toBe(204)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': String(maxUploadBytes),
  })
})

it('resumable uploads refuses a piece at another offset, and keeps the offset', async () => {
  const id = await openUploadOf(me, bytes)
  await sendPiece(me, id, 0, bytes.subarray(0, 1000))
  for (const offset of [0, 999, 1001])
    await expectRefusal(await sendPiece(me, id, offset, bytes), 409, 'UPLOAD_INCOMPLETE')
  expect(await readOffset(me, id)).toBe(1000)
  expect(await findFiles(id)).toHaveLength(1)
})

it('resumable uploads accepts one of two pieces that begin at the same byte, and keeps nothing of the other', async () => {
  const id = await openUploadOf(me, bytes)
  const piece = bytes.subarray(0, 200_000)
  const answers = await Promise.all([0, 1, 2].map(() => sendPiece(me, id, 0, piece)))
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  await sendPiece(me, id, piece.length, bytes.subarray(piece.length))
  expect((await readBack(id)).equals(bytes)).toBe(true)
  expect(await findFiles(id)).toHaveLength(2)
  expect(await world.deps.db.$count(uploadParts, eq(uploadParts.uploadId, id))).toBe(2)
})

it.each([
  ['without a length', { 'Upload-Metadata': `sha256 ${btoa('a'.repeat(64))}` }],
  ['whose length comes later', { 'Upload-Defer-Length': '1' }],
  ['of nothing', { 'Upload-Length': '0', 'Upload-Metadata': `sha256 ${btoa('a'.repeat(64))}` }],
  ['of a length that is no number', { 'Upload-Length': '1e3' }],
  ['without a hash', { 'Upload-Length': '10' }],
  ['with a hash that is none', { 'Upload-Length': '10', 'Upload-Metadata': `sha256 ${btoa('x')}` }],
  ['with metadata that are none', { 'Upload-Length': '10', 'Upload-Metadata': 'sha256 é,é' }],
])('resumable uploads refuses an upload %s', async (_what, headers) => {
  const answer = await callTus(me, 'POST', undefined, { headers: encodeHeaders(headers) })
  await expectRefusal(answer, 400, 'INVALID_REQUEST')
})

it('resumable uploads refuses a file over the largest size, and bytes beyond the announced ones', async () => {
  const hash = hashOf(bytes)
  await expectRefusal(await announce(me, maxUploadBytes + 1, hash), 413, 'MEDIA_TOO_LARGE')
  const id = await openUploadOf(me, bytes.subarray(0, 1000))
  await expectRefusal(await sendPiece(me, id, 0, bytes), 413, 'MEDIA_TOO_LARGE')
  expect(await readOffset(me, id)).toBe(0)
  expect(await findFiles(id)).toEqual([])
})

it('resumable uploads refuses other versions of the protocol, other types and pieces without an offset', async () => {
  const id = await openUploadOf(me, bytes)
  const other = await callTus(me, 'HEAD', id, { headers: { 'Tus-Resumable': '0.2.2' } })
  expect([other.status, other.headers.get('Tus-Version')]).toEqual([412, '1.0.0'])
  const json = { 'Content-Type': 'application/json', 'Upload-Offset': '0' }
  const typed = await callTus(me, 'PATCH', id, { headers: json, body: bytes })
  await expectRefusal(typed, 415, 'INVALID_REQUEST')
  const headers = { 'Content-Type': 'application/offset+octet-stream' }
  const placeless = await callTus(me, 'PATCH', id, { headers, body: bytes })
  await expectRefusal(placeless, 400, 'INVALID_REQUEST')
})

it('resumable uploads: hides an upload from other people, other projects and strangers', async () => {
  const id = await uploadFile(me, bytes)
  const colleague = await world.addPerson()
  const membership = { projectId: person.projectId, userId: colleague.userId }
  await world.deps.db.insert(projectMembers).values({ ...membership, role: 'EDITOR' })
  const project = { 'X-Project-ID': person.projectId }
  const elsewhere = await world.addPerson()
  const mine = { projectId: elsewhere.projectId, userId: person.userId }
  await world.deps.db.insert(projectMembers).values({ ...mine, role: 'EDITOR' })
  const others = [
    { ...colleague.headers, ...project },
    { ...person.headers, 'X-Project-ID': elsewhere.projectId },
  ]
  for (const headers of others) {
    const other = { url: world.url, headers }
    expect((await callTus(other, 'HEAD', id)).status).toBe(404)
    await expectRefusal(await sendPiece(other, id, bytes.length, bytes), 404, 'NOT_FOUND')
    await expectRefusal(await callTus(other, 'DELETE', id), 404, 'NOT_FOUND')
  }
  const nobody = { url: world.url, headers: project }
  await expectRefusal(await sendPiece(nobody, id, 0, bytes), 401, 'UNAUTHENTICATED')
  const { 'X-Project-ID': _left, ...nowhere } = person.headers
  const homeless = { url: world.url, headers: nowhere }
  await expectRefusal(await callTus(homeless, 'DELETE', id), 400, 'PROJECT_REQUIRED')
  const foreign = { ...person.headers, 'X-Project-ID': colleague.projectId }
  await expectRefusal(
    await announce({ url: world.url, headers: foreign }, 9, ''),
    403,
    'NOT_A_MEMBER',
  )
  expect(await readOffset(me, id)).toBe(bytes.length)
})

it('resumable uploads has no other addresses and sends no bytes back', async () => {
  const id = await uploadFile(me, bytes)
  await expectRefusal(await callTus(me, 'GET', id), 404, 'NOT_FOUND')
  for (const other of [randomUUID(), 'x', '%2e%2e', `${id}/x`])
    expect((await callTus(me, 'DELETE', other)).status).toBe(404)
  expect((await callTus(me, 'DELETE', undefined)).status).toBe(404)
})

it('resumable uploads removes a cancelled upload with its bytes', async () => {
  const id = await uploadFile(me, bytes)
  expect((await callTus(me, 'DELETE', id)).status).toBe(204)
  expect((await callTus(me, 'DELETE', id)).status).toBe(404)
  expect(await findFiles(id)).toEqual([])
})

it('resumable uploads: limits the unfinished uploads of one person', async () => {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + day)
  const { userId } = person
  // In deleted projects, because the limit of a project is another one.
  const row = { userId, projectId: null, sha256: hashOf(bytes), createdAt: now, expiresAt }
  const rows = (count: number, size: number) =>
    Array.from({ length: count }, () => ({ ...row, id: randomUUID(), size }))
  await world.deps.db.insert(uploads).values(rows(7, maxUploadBytes))
  const rest = uploadLimits.bytes - 7 * maxUploadBytes
  await world.deps.db.insert(uploads).values(rows(1, rest - bytes.length))
  await openUploadOf(me, bytes)
  await expectRefusal(await announce(me, 1, hashOf(bytes)), 507, 'STORAGE_FULL')
  await world.deps.db.delete(uploads).where(eq(uploads.userId, userId))
  await world.deps.db.insert(uploads).values(rows(uploadLimits.uploads - 2, 1))
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => announce(me, 1, hashOf(bytes))),
  )
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, 201, ...Array<number>(10).fill(429)])
  expect(answers.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('60')
})

it('resumable uploads says when the disk is full, and counts none of the bytes', async () => {
  const id = await openUploadOf(me, bytes)
  const { files } = world.deps
  const put = files.putFile
  files.putFile = async () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  }
  try {
    await expectRefusal(await sendPiece(me, id, 0, bytes), 507, 'STORAGE_FULL')
  } finally {
    files.putFile = put
  }
  expect(await readOffset(me, id)).toBe(0)
  expect(await findScratch()).toEqual([])
  expect((await sendPiece(me, id, 0, bytes)).status).toBe(204)
})

it('resumable uploads does not reveal internal errors', async () => {
  const id = await openUploadOf(me, bytes)
  const { files } = world.deps
  const put = files.putFile
  files.putFile = async () => {
    throw new Error('secret of the house')
  }
  try {
    const answer = await sendPiece(me, id, 0, bytes)
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toContain('secret')
  } finally {
    files.putFile = put
  }
})

/** Header values are bytes; characters beyond Latin-1 cannot be sent unencoded. */
function encodeHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  )
}
