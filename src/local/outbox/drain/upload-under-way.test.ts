import { expect, it } from 'vitest'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { pauseOutbox } from '#local/entries/pause.ts'
import { listProgress } from '#local/entries/progress.ts'
import { resumeOutbox } from '#local/entries/resume.ts'
import { makeDrainPorts, makePostServer } from '#tests/fakes/device/drain-ports.ts'
import {
  hashOf,
  largeBytes,
  makeLargeEntry,
  rowIdOf,
  uploadTo,
} from '#tests/fakes/device/large-posts.ts'
import { ana, makeEntry } from '#tests/fakes/device/local-device.ts'
import { makeTusServer } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn, piecesOf } from '#tests/fakes/device/upload-runs.ts'
import { takeBackEntry } from '../kinds/entry-actions.ts'
import { drainOutbox } from './drain.ts'

const MiB = 1024 * 1024
const minute = 60_000

/** Calls `act` when the first piece has arrived. */
function afterFirstPiece(act: () => unknown) {
  const tus = makeTusServer(async ({ method }) => {
    if (method === 'PATCH' && piecesOf(tus).length === 1) await act()
    return undefined
  })
  return tus
}

it('a running upload stops after the present piece when the person pauses, and continues when they resume', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const posts = makePostServer()
  const tus = afterFirstPiece(() => pauseOutbox(db, ana))
  const ports = makeDrainPorts(db, posts.send, uploadTo(db, tus))
  // Only the person can resume: neither time nor a connection would.
  expect(await drainOutbox(ports)).toMatchObject({ sent: 0, nextAttemptAt: undefined })
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'queued',
    attempts: 0,
    problem: { code: 'PAUSED', message: 'Envio pausado.' },
  })
  expect(piecesOf(tus)).toHaveLength(1)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 0 })
  expect(piecesOf(tus)).toHaveLength(1)

  await resumeOutbox(db, ana)
  expect(await db.outbox.get(entry.id)).toMatchObject({ problem: null })
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(tus.received()).toBe(largeBytes)
})

it('a running upload sends nothing after a pause that came during its last piece', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const posts = makePostServer()
  // Pieces start at 16 KiB, and each is four times larger.
  const lastPiece = 6
  const tus = makeTusServer(async ({ method }) => {
    if (method === 'PATCH' && piecesOf(tus).length === lastPiece) await pauseOutbox(db, ana)
    return undefined
  })
  const ports = makeDrainPorts(db, posts.send, uploadTo(db, tus))
  await drainOutbox(ports)
  expect(tus.received()).toBe(largeBytes)
  expect(posts.requests).toHaveLength(0)
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'queued',
    mayHaveArrived: false,
    problem: { code: 'PAUSED' },
  })
  await resumeOutbox(db, ana)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
})

it('a running upload stops when the person takes the post back, and sends nothing of it', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const posts = makePostServer()
  const tus = afterFirstPiece(() => takeBackEntry(db, entry.id))
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(piecesOf(tus)).toHaveLength(1)
  expect(posts.requests).toHaveLength(0)
  expect(await db.drafts.get(entry.draftId)).toMatchObject({ status: 'editing', entryKey: null })
  expect(await listProgress(db)).toEqual([])
  // The bytes that arrived are used by the next sending.
  await enqueueDraft(db, entry.draftId, { now: Date.now() })
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(tus.received()).toBe(largeBytes)
  expect(posts.posts.size).toBe(1)
})

it("a running upload stops when the worker's time is over, and the next event continues", async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  const posts = makePostServer()
  let isOver = false
  const tus = afterFirstPiece(() => {
    isOver = true
  })
  const rest = { ...uploadTo(db, tus), isTimeOver: () => isOver }
  // Due at once: the sync event is rejected because of that, and repeated.
  expect(await drainOutbox(makeDrainPorts(db, posts.send, rest))).toMatchObject({
    sent: 0,
    nextAttemptAt: 0,
  })
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'queued',
    attempts: 0,
    problem: null,
  })
  await drainOutbox(makeDrainPorts(db, posts.send, rest))
  expect(piecesOf(tus)).toHaveLength(1)
  isOver = false
  expect(await drainOutbox(makeDrainPorts(db, posts.send, rest))).toMatchObject({ sent: 1 })
  expect(tus.received()).toBe(largeBytes)
})

it('a running upload is continued by the next sender when its own has ended', async () => {
  const db = await openSignedIn()
  const entry = await makeLargeEntry(db)
  await db.outbox.update(entry.id, { state: 'uploading', attempts: 1 })
  const posts = makePostServer()
  const tus = makeTusServer()
  expect(await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))).toMatchObject({
    sent: 1,
  })
})

it('a running upload lets posts without uploads pass, also those made meanwhile', async () => {
  const db = await openSignedIn()
  await makeLargeEntry(db, 'a', { caption: 'grande 1' }, Date.now() - 30)
  await makeLargeEntry(db, 'b', { caption: 'grande 2' }, Date.now() - 20)
  await makeLargeEntry(db, 'c', { caption: 'grande 3' }, Date.now() - 10)
  await makeEntry(db, { caption: 'pequeno' })
  let tellArrived = () => {}
  const arrived = new Promise<void>((resolve) => {
    tellArrived = resolve
  })
  const posts = makePostServer(({ form }) => {
    if (form.get('caption') === 'feito agora') tellArrived()
  })
  let begun = 0
  const tus = makeTusServer(async ({ method }) => {
    if (method === 'PATCH' && piecesOf(tus).length === 1)
      await makeEntry(db, { caption: 'feito agora' })
    // The third file waits for this, so that the order does not depend on the machine's speed.
    if (method === 'POST' && ++begun === 3) await arrived
    return undefined
  })
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  const order = posts.requests.map(({ form }) => form.get('caption'))
  expect(order).toHaveLength(5)
  expect(order[0]).toBe('pequeno')
  expect(order.indexOf('feito agora')).toBeLessThan(order.indexOf('grande 3'))
})

it('a running upload updates the progress of every post that waits for the same file', async () => {
  const db = await openSignedIn()
  const entries = [await makeLargeEntry(db, 'a', { caption: 'um' }), await makeLargeEntry(db)]
  let seen: number[] = []
  const tus = makeTusServer(async ({ method }) => {
    // Both wait for the last piece, and one of them sends it.
    if (method === 'PATCH' && piecesOf(tus).length === 4) {
      const progress = await listProgress(db)
      seen = entries.map(({ id }) => progress.find((row) => row.entryId === id)?.sentBytes ?? -1)
    }
    return undefined
  })
  const posts = makePostServer()
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(seen[0]).toBeGreaterThan(0)
  expect(seen[1]).toBe(seen[0])
  expect(tus.received()).toBe(largeBytes)
  expect(posts.posts.size).toBe(2)
  expect(await listProgress(db)).toEqual([])
})

it("a running upload of a post for 'now' causes no question while it makes progress", async () => {
  const db = await openSignedIn()
  const pressedAt = Date.now() - 20 * minute
  const entry = await makeLargeEntry(db, 'a', {}, pressedAt)
  const tus = makeTusServer()
  const posts = makePostServer()
  const row = { id: rowIdOf('a'), userId: ana, projectId: entry.projectId, hash: hashOf('a') }
  const rest = { size: largeBytes, uploadId: 'x', offset: 5, chunkBytes: MiB }
  await db.uploads.put({ ...row, ...rest, updatedAt: Date.now() - 4 * minute })
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(posts.posts.size).toBe(1)

  const late = await makeLargeEntry(db, 'a', {}, pressedAt)
  await db.uploads.put({ ...row, ...rest, updatedAt: Date.now() - 10 * minute })
  await drainOutbox(makeDrainPorts(db, posts.send, uploadTo(db, tus)))
  expect(await db.outbox.get(late.id)).toMatchObject({ state: 'needs-confirmation' })
})
