import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import { ana, makeDraft, makeEntry, openDevice, signIn } from '#tests/fakes/device/local-device.ts'
import { takeBackEntry } from '../kinds/entry-actions.ts'
import { drainOutbox } from './drain.ts'

const minute = 60_000

it('drainOutbox deletes entry, draft and media when the server has the post, and notifies every tab', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send)
  expect(await drainOutbox(ports)).toEqual({
    sent: 1,
    isBusy: false,
    isUnreachable: false,
    nextAttemptAt: undefined,
  })
  for (const table of [db.outbox, db.drafts, db.media, db.mediaBlobs, db.thumbnails])
    expect(await table.count()).toBe(0)
  expect(await db.progress.count()).toBe(0)
  expect(ports.news).toEqual([
    {
      type: 'delivered',
      entryId: entry.id,
      kind: 'create-post',
      postId: server.posts.get(entry.id)?.postId,
      userId: ana,
      projectId: entry.projectId,
    },
  ])
})

it('drainOutbox keeps a photo that another draft uses', async () => {
  const db = openDevice()
  await signIn(db)
  const other = await makeDraft(db)
  await makeEntry(db, { mediaHashes: other.mediaHashes })
  await drainOutbox(makeDrainPorts(db, makePostServer().send))
  expect(await db.mediaBlobs.get(other.mediaHashes[0] ?? '')).toBeDefined()
})

it('drainOutbox sends the text, the hashes and the unchanged bytes', async () => {
  const db = openDevice()
  await signIn(db)
  const draft = await makeDraft(db, { caption: 'Olá, São Paulo' })
  await enqueueDraft(db, draft.id, { now: Date.now() })
  const kept = await db.mediaBlobs.get(draft.mediaHashes[0] ?? '')
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  const form = server.requests[0]?.form
  expect(form?.get('caption')).toBe('Olá, São Paulo')
  expect(form?.get('mediaHashes[0]')).toBe(draft.mediaHashes[0])
  const file = form?.get('media')
  expect(file instanceof File && [file.name, file.type]).toEqual(['foto.png', 'image/png'])
  expect(file instanceof File && (await file.text())).toBe(await kept?.blob.text())
})

it('drainOutbox sends oldest first, two at a time', async () => {
  const db = openDevice()
  await signIn(db)
  for (let index = 0; index < 5; index++)
    await makeEntry(db, { caption: String(index) }, Date.now() - minute + index)
  let flying = 0
  let most = 0
  const two = Promise.withResolvers<void>()
  const server = makePostServer(async () => {
    most = Math.max(most, ++flying)
    if (flying === 2) two.resolve()
    // However slow the machine is, the first is not answered before the second is on its way.
    await two.promise
    await sleep(5)
    flying--
  })
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 5 })
  expect(server.requests.map(({ form }) => form.get('caption'))).toEqual(['0', '1', '2', '3', '4'])
  expect(most).toBe(2)
})

it('drainOutbox sends the others when the oldest ones break the connection each time', async () => {
  const db = openDevice()
  await signIn(db)
  for (const [index, caption] of ['large', 'large', 'small'].entries())
    await makeEntry(db, { caption }, Date.now() - minute + index)
  const server = makePostServer(({ form }) => {
    if (form.get('caption') === 'large') throw new UnreachableError('bad-answer', { status: 413 })
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
})

it("drainOutbox does not wait for years after the device's clock was set back", async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  await db.outbox.update(entry.id, { nextAttemptAt: Date.now() + 365 * 24 * 60 * minute })
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
})

it('drainOutbox sends an entry once when page and worker drain simultaneously', async () => {
  const db = openDevice()
  await signIn(db)
  await makeEntry(db)
  const server = makePostServer(() => sleep(20))
  const results = await Promise.all([
    drainOutbox(makeDrainPorts(db, server.send)),
    drainOutbox(makeDrainPorts(db, server.send)),
  ])
  expect(server.requests).toHaveLength(1)
  expect(results.map(({ sent }) => sent)).toEqual([1, 0])
})

it('drainOutbox does nothing when another drain runs and it must not wait', async () => {
  const db = openDevice()
  await signIn(db)
  await makeEntry(db)
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send, { lock: async () => undefined })
  expect(await drainOutbox(ports)).toMatchObject({ isBusy: true, sent: 0, nextAttemptAt: 0 })
  expect(server.requests).toHaveLength(0)
})

it('drainOutbox repeats the request with the same key after a lost answer, so there is one post', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  let isFirst = true
  const server = makePostServer(() => {
    if (!isFirst) return
    isFirst = false
    throw new UnreachableError('network')
  })
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({
    isUnreachable: true,
  })
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', mayHaveArrived: true })
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
  expect(server.requests.map((request) => request.entry.id)).toEqual([entry.id, entry.id])
  expect(server.posts.size).toBe(1)
  expect(await db.outbox.count()).toBe(0)
})

it('drainOutbox: continues what a closed page or a stopped worker left unfinished', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  await db.outbox.update(entry.id, { state: 'sending', mayHaveArrived: true, attempts: 1 })
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests[0]?.entry).toMatchObject({ id: entry.id, attempts: 2 })
})

it("drainOutbox does not treat a captive portal's page as an answer, and tries no other entry", async () => {
  const db = openDevice()
  await signIn(db)
  for (let index = 0; index < 5; index++) await makeEntry(db, {}, Date.now() + index)
  const send = vi.fn(async () => {
    await sleep(5)
    throw new UnreachableError('bad-answer', { status: 200 })
  })
  const result = await drainOutbox(makeDrainPorts(db, send))
  expect(result).toMatchObject({ sent: 0, isUnreachable: true, nextAttemptAt: 0 })
  expect(send.mock.calls.length).toBeLessThanOrEqual(2)
  expect(await db.outbox.where('state').equals('queued').count()).toBe(5)
  expect(await db.mediaBlobs.count()).toBe(5)
})

it("drainOutbox retries at the server's time, not before", async () => {
  const db = openDevice()
  await signIn(db)
  await makeEntry(db)
  const start = Date.now()
  const busy = async () => Promise.reject(refuse('RATE_LIMITED', 40))
  const result = await drainOutbox(makeDrainPorts(db, busy, { now: () => start }))
  expect(result).toMatchObject({ isUnreachable: false, nextAttemptAt: start + 40_000 })
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => start + 39_999 }))
  expect(server.requests).toHaveLength(0)
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => start + 40_000 }))
  expect(server.requests).toHaveLength(1)
})

it('drainOutbox sends the others when one is refused, and keeps the refused one with the reason', async () => {
  const db = openDevice()
  await signIn(db)
  const bad = await makeEntry(db, { caption: 'ruim' }, Date.now() - 1_000)
  await makeEntry(db)
  const server = makePostServer(({ form }) => {
    if (form.get('caption') === 'ruim') throw refuse('POST_REJECTED')
  })
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
  expect(await db.outbox.toArray()).toMatchObject([
    { id: bad.id, state: 'rejected', problem: { code: 'POST_REJECTED' } },
  ])
  expect(await db.drafts.get(bad.draftId)).toBeDefined()
})

it('drainOutbox waits for a connection without trying, and stores that in the entry', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  const server = makePostServer()
  const result = await drainOutbox(makeDrainPorts(db, server.send, { isOnline: () => false }))
  expect(result).toMatchObject({ isUnreachable: true, nextAttemptAt: 0 })
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'queued',
    attempts: 0,
    problem: { code: 'OFFLINE', message: 'Aguardando conexão.' },
  })
  expect(server.requests).toHaveLength(0)
})

it('drainOutbox reports a file that the device lost, instead of retrying without end', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  await db.mediaBlobs.clear()
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'rejected',
    problem: { code: 'MEDIA_LOST' },
  })
  expect(server.requests).toHaveLength(0)
})

it('drainOutbox: skips unreadable rows, and reports them', async () => {
  const db = openDevice()
  await signIn(db)
  await makeEntry(db)
  await db.table('outbox').put({ id: 'bent', state: 'queued' })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await drainOutbox(makeDrainPorts(db, makePostServer().send))).toMatchObject({ sent: 1 })
  expect(error).toHaveBeenCalled()
  expect(await db.outbox.get('bent')).toBeDefined()
  error.mockRestore()
})

it('drainOutbox keeps an entry after an unexpected error, and reports the error', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  await drainOutbox(makeDrainPorts(db, async () => Promise.reject(new RangeError('?'))))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'queued',
    problem: { code: 'FAILED' },
  })
  expect(error).toHaveBeenCalledOnce()
  error.mockRestore()
})

it('drainOutbox does not send an entry that was taken back', async () => {
  const db = openDevice()
  await signIn(db)
  const entry = await makeEntry(db)
  await takeBackEntry(db, entry.id)
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 0 })
  expect(server.requests).toHaveLength(0)
})
