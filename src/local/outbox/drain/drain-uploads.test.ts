import { expect, it } from 'vitest'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import type { LocalDatabase } from '#local/database/db.ts'
import type { OutboxEntry } from '#local/database/outbox-entry.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { listProgress } from '#local/entries/progress.ts'
import { smallestPiece } from '#local/uploads/upload-rows.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import {
  hashOf,
  keepFile,
  largeBytes,
  makeLargeEntry,
  rowIdOf,
  uploadTo,
} from '#tests/fakes/device/large-posts.ts'
import { makeDraft } from '#tests/fakes/device/local-device.ts'
import { envelope, hotelPage, makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn, piecesOf } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from './drain.ts'

const minute = 60_000
const stateOf = async (db: LocalDatabase, { id }: OutboxEntry) => (await db.outbox.get(id))?.state

it('a post with large files: uploads them first in pieces, then names them in a form without their bytes', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const seen: [string | undefined, number][] = []
  const tus = makeTusServer(async ({ method }) => {
    const [progress] = await listProgress(db)
    if (method === 'PATCH') seen.push([await stateOf(db, entry), progress?.sentBytes ?? -1])
    return undefined
  })
  const posts = makePostServer(async () => {
    seen.push([await stateOf(db, entry), (await listProgress(db))[0]?.sentBytes ?? -1])
  })
  const ports = makeDrainPorts(db, posts.send, uploadTo(db, tus))
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1, nextAttemptAt: undefined })
  expect(seen).toEqual([
    ['uploading', 0],
    ...[1, 5, 21, 85, 341].map((pieces) => ['uploading', pieces * smallestPiece]),
    ['sending', largeBytes],
  ])
  const [request] = posts.requests
  const [uploadId] = tus.uploads.keys()
  expect(request?.form.get('uploadIds[0]')).toBe(uploadId)
  expect(request?.form.get('mediaHashes[0]')).toBe(hashOf('a'))
  expect(request?.form.has('media')).toBe(false)
  expect(request?.entry.attempts).toBe(1)
  for (const table of [db.outbox, db.drafts, db.uploads]) expect(await table.count()).toBe(0)
  expect(await db.mediaBlobs.get(hashOf('a'))).toBeUndefined()
  expect(await listProgress(db)).toEqual([])
})

it('a post with large files keeps the progress of a broken upload, which then is no failure, and continues from there', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  let isDown = false
  const tus = makeTusServer(() => (isDown ? 'down' : undefined))
  const posts = makePostServer()
  const upload = uploadTo(db, tus).upload
  const ports = makeDrainPorts(db, posts.send, {
    upload: (file, watch) =>
      upload(file, {
        ...watch,
        onOffset: async (offset) => {
          isDown = offset >= 21 * smallestPiece
          await watch.onOffset(offset)
        },
      }),
  })
  expect(await drainOutbox(ports)).toMatchObject({ isUnreachable: true, nextAttemptAt: 0 })
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'queued',
    attempts: 0,
    mayHaveArrived: false,
    problem: { code: 'UNREACHABLE' },
  })
  expect(await listProgress(db)).toEqual([])
  // No byte is sent, so it counts as a failure.
  isDown = true
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(await db.outbox.get(entry.id)).toMatchObject({ attempts: 1 })

  isDown = false
  const sentBefore = tus.received()
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(posts.posts.size).toBe(1)
  expect(tus.received() - sentBefore).toBe(largeBytes - 21 * smallestPiece)
  expect(tus.formatCount('POST')).toBe(1)
})

it('a post with large files waits when the server refuses a file temporarily, and stops at a permanent refusal', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const now = Date.now()
  for (const [code, expected] of [
    ['RATE_LIMITED', { state: 'queued', nextAttemptAt: now + 60_000 }],
    ['STORAGE_FULL', { state: 'queued', nextAttemptAt: now + 60_000 }],
    ['STORAGE_LIMIT_REACHED', { state: 'rejected', problem: { code: 'STORAGE_LIMIT_REACHED' } }],
    ['MEDIA_TOO_LARGE', { state: 'rejected', problem: { code: 'MEDIA_TOO_LARGE' } }],
  ] as const) {
    const tus = makeTusServer(() => envelope(code, { 'Retry-After': '60' }))
    await db.outbox.update(entry.id, { state: 'queued', nextAttemptAt: 0 })
    const rest = { ...uploadTo(db, tus), now: () => now }
    await drainOutbox(makeDrainPorts(db, makePostServer().send, rest))
    expect(await db.outbox.get(entry.id)).toMatchObject({ ...expected, mayHaveArrived: false })
  }
})

it('a post with large files does not treat a refused or unknown upload of an edited post as a deleted post', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  await db.outbox.update(entry.id, { mayHaveArrived: true })
  const tus = makeTusServer(() => envelope('NOT_FOUND'))
  await drainOutbox(makeDrainPorts(db, makePostServer().send, uploadTo(db, tus)))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'rejected',
    mayHaveArrived: true,
    problem: { code: 'NOT_FOUND' },
  })
})

it('a post with large files: uploads a file of two posts once', async () => {
  const db = await openSignedIn()
  const first = await makeLargeEntry(db, 'a', {}, Date.now() - 2)
  await makeLargeEntry(db, 'a', { caption: 'de novo' })
  const tus = makeTusServer()
  const posts = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))).toMatchObject({
    sent: 2,
  })
  expect(tus.received()).toBe(largeBytes)
  expect(tus.formatCount('POST')).toBe(1)
  expect(posts.requests[0]?.entry.id).toBe(first.id)
  expect(await db.uploads.count()).toBe(0)
})

it('a post with large files only names a file that another post delivered meanwhile', async () => {
  const db = await openSignedIn()
  await makeLargeEntry(db, 'a', {}, Date.now() - 2)
  const second = await makeLargeEntry(db, 'a')
  await db.outbox.update(second.id, { nextAttemptAt: Date.now() + minute })
  const tus = makeTusServer()
  const posts = makePostServer()
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  await db.outbox.update(second.id, { nextAttemptAt: 0 })
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(posts.requests).toHaveLength(2)
  expect(posts.requests[1]?.form.has('uploadIds[0]')).toBe(false)
  expect(tus.formatCount('POST')).toBe(1)
})

it('a post with large files sends files again that the server has lost, a few seconds later', async () => {
  for (const code of ['UPLOAD_EXPIRED', 'UPLOAD_INCOMPLETE'] as const) {
    const db = await openSignedIn()
    const entry = await makeLargeEntry(db)
    const now = Date.now()
    const tus = makeTusServer()
    const posts = makePostServer(() => {
      if (posts.requests.length === 1) throw refuse(code)
    })
    const ports = { ...uploadTo(db, tus), now: () => now }
    await drainOutbox(makeDrainPorts(db, posts.send, ports))
    expect(await db.outbox.get(entry.id)).toMatchObject({
      state: 'queued',
      nextAttemptAt: now + 3_000,
      mayHaveArrived: false,
      problem: { code },
    })
    expect(await db.uploads.get(rowIdOf('a'))).toBeUndefined()
    await drainOutbox(makeDrainPorts(db, posts.send, { ...ports, now: () => now + 3_000 }))
    expect(tus.formatCount('POST')).toBe(2)
    expect(posts.posts.size).toBe(1)
    expect(await db.outbox.count()).toBe(0)
  }
})

it('a post with large files asks with its key before sending a file again, when only the answer was lost', async () => {
  const db = await openSignedIn()
  await makeLargeEntry(db)
  const tus = makeTusServer()
  const posts = makePostServer(() => {
    if (posts.requests.length === 1) throw new UnreachableError('network')
  })
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  tus.uploads.clear()
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(posts.posts.size).toBe(1)
  expect(tus.received()).toBe(largeBytes)
  expect(await db.outbox.count()).toBe(0)
})

it('a post with large files sends even a photo in pieces, to show its progress, and only small files in the form', async () => {
  for (const [bytes, pieces] of [
    [96 * 1024, 0],
    [200 * 1024, 3],
  ] as const) {
    const db = await openSignedIn()
    const hash = await keepFile(db, hashOf('a'), bytes)
    const draft = await makeDraft(db, { mediaHashes: [hash] })
    await enqueueDraft(db, draft.id, { now: Date.now() })
    const tus = makeTusServer()
    const posts = makePostServer()
    await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
    expect(piecesOf(tus)).toHaveLength(pieces)
    expect(posts.requests.map(({ form }) => form.has('media'))).toEqual([pieces === 0])
    expect(await db.outbox.count()).toBe(0)
  }
})

it('a post with large files reports when bytes were last confirmed; a restart alone does not count', async () => {
  const db = await openSignedIn()
  await makeLargeEntry(db)
  const heard: number[] = []
  let isDown = true
  const tus = makeTusServer(async ({ method }) => {
    const [progress] = await listProgress(db)
    if (method === 'PATCH' || isDown) heard.push(progress?.movedAt ?? -1)
    return isDown ? 'down' : undefined
  })
  const ports = makeDrainPorts(db, makePostServer().send, uploadTo(db, tus))
  const began = Date.now()
  await drainOutbox(ports)
  expect(heard[0]).toBeGreaterThanOrEqual(began)
  heard.length = 0
  await drainOutbox(ports)
  expect(heard).toEqual([0])
  heard.length = 0
  isDown = false
  await drainOutbox(ports)
  expect(Math.min(...heard)).toBeGreaterThanOrEqual(began)
  expect(await db.outbox.count()).toBe(0)
})

it('a post with large files only names files that the server has, and sends the bytes when the server lacks them', async () => {
  const db = await openSignedIn()
  const hash = await keepFile(db, hashOf('a'), 1_000)
  await db.media.update(hash, { remote: { url: '/media/a', thumbnailUrl: null } })
  const draft = await makeDraft(db, { mediaHashes: [hash] })
  const entry = await enqueueDraft(db, draft.id, { now: Date.now() })
  const posts = makePostServer(({ form }) => {
    if (!form.has('media')) throw refuse('UPLOAD_INCOMPLETE')
  })
  await drainOutbox(makeDrainPorts(db, posts.send))
  await db.outbox.update(entry.id, { nextAttemptAt: 0 })
  await drainOutbox(makeDrainPorts(db, posts.send))
  expect(posts.requests.map(({ form }) => form.getAll('media').length)).toEqual([0, 1])
  expect(await db.outbox.count()).toBe(0)
})

it('a post with large files reports a file that neither the server nor the device has', async () => {
  const db = await openSignedIn()
  const hash = await keepFile(db, hashOf('a'), 1_000)
  await db.media.update(hash, { remote: { url: '/media/a', thumbnailUrl: null } })
  await db.mediaBlobs.delete(hash)
  const draft = await makeDraft(db, { mediaHashes: [hash] })
  const entry = await enqueueDraft(db, draft.id, { now: Date.now() })
  const send = async () => Promise.reject(refuse('UPLOAD_INCOMPLETE'))
  for (let attempt = 0; attempt < 5; attempt++) {
    if ((await stateOf(db, entry)) === 'queued')
      await db.outbox.update(entry.id, { nextAttemptAt: 0 })
    await drainOutbox(makeDrainPorts(db, send))
  }
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'rejected',
    attempts: 3,
    problem: { code: 'MEDIA_LOST' },
  })
})

it('a post with large files ends the drain at a captive portal, with the progress stored', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const tus = makeTusServer(() => (piecesOf(tus).length > 1 ? hotelPage() : undefined))
  const ports = makeDrainPorts(db, makePostServer().send, uploadTo(db, tus))
  expect(await drainOutbox(ports)).toMatchObject({ isUnreachable: true })
  expect(await stateOf(db, entry)).toBe('queued')
  expect(await db.uploads.get(rowIdOf('a'))).toMatchObject({ offset: smallestPiece })
})
