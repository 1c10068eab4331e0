import { expect, it, vi } from 'vitest'
import { UnreachableError } from '#local/calls/unreachable-error.ts'
import { makePost, makePostMedia, makeSchedule } from '#tests/fakes/data/make-post.ts'
import { makeDrainPorts, makePostServer, refuse } from '#tests/fakes/device/drain-ports.ts'
import {
  makeDeletionEntry,
  makeEditEntry,
  makeLaterEntry,
} from '#tests/fakes/device/edit-entries.ts'
import { hashOf, keepFile } from '#tests/fakes/device/large-posts.ts'
import { accountId, ana, makeEntry, signIn } from '#tests/fakes/device/local-device.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from '../drain/drain.ts'
import { confirmNow, discardEntry } from './entry-actions.ts'

const minute = 60_000

it('a change of a post is sent based on its version, with only the changed lists and files, and deleted', async () => {
  const db = await openSignedIn()
  const photo = await keepFile(db, hashOf('b'), 1_000)
  const post = makePost({ version: 4 })
  const entry = await makeEditEntry(db, post, { mediaHashes: [hashOf('a'), photo] })
  const server = makePostServer()
  const ports = makeDrainPorts(db, server.send)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1, nextAttemptAt: undefined })
  const [request] = server.requests
  expect(request?.baseRevision).toBe(4)
  expect(Object.fromEntries(request?.form ?? [])).toMatchObject({
    caption: 'Boa tarde!',
    mediaHashes: JSON.stringify([hashOf('a'), photo]),
  })
  expect(request?.form.has('schedules')).toBe(false)
  // The first photo is on the server already.
  expect(request?.form.getAll('media')).toHaveLength(1)
  for (const table of [db.outbox, db.edits, db.media, db.mediaBlobs])
    expect(await table.count()).toBe(0)
  expect(ports.news).toEqual([
    {
      type: 'delivered',
      kind: 'edit-post',
      entryId: entry.id,
      postId: post.id,
      userId: ana,
      projectId: entry.projectId,
    },
  ])
})

it('a change of a post is delivered only by an answer for this post and this key', async () => {
  const db = await openSignedIn()
  const entry = await makeEditEntry(db, makePost())
  for (const receipt of [
    { postId: entry.postId, key: null },
    { postId: entry.postId, key: 'another' },
    { postId: crypto.randomUUID(), key: entry.id },
  ]) {
    const result = await drainOutbox(makeDrainPorts(db, async () => receipt))
    expect(result).toMatchObject({ sent: 0, isUnreachable: true })
  }
  expect(await db.edits.count()).toBe(1)
})

it('a change of a post waits for the earlier one of its post in every state, and stores that', async () => {
  for (const state of ['queued', 'needs-sign-in', 'conflict', 'rejected'] as const) {
    const db = await openSignedIn()
    const post = makePost()
    const first = await makeEditEntry(db, post, {}, Date.now() - 2 * minute)
    await db.outbox.update(first.id, { mayHaveArrived: true })
    const second = await makeLaterEntry(db, post, 'Boa noite!')
    await db.outbox.update(first.id, { state, nextAttemptAt: Date.now() + minute })
    const server = makePostServer()
    const { nextAttemptAt } = await drainOutbox(makeDrainPorts(db, server.send))
    expect(server.requests).toHaveLength(0)
    // A blocked entry has no time of its own.
    expect(nextAttemptAt === undefined).toBe(state !== 'queued')
    expect(await db.outbox.get(second.id)).toMatchObject({
      problem: { code: 'BLOCKED', message: 'Aguardando a alteração anterior deste post.' },
    })
  }
})

it('a change of a post is based on the version that an earlier one made in the same drain', async () => {
  const db = await openSignedIn()
  const post = makePost({ version: 7 })
  await makeEditEntry(db, post, {}, Date.now() - 3)
  await db.outbox.toCollection().modify({ mayHaveArrived: true })
  await makeLaterEntry(db, post, 'Boa noite!', Date.now() - 2)
  await makeDeletionEntry(db, makePost(), Date.now() - 1)
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 3 })
  const ofPost = server.requests.filter(
    ({ entry }) => 'postId' in entry && entry.postId === post.id,
  )
  expect(ofPost.map(({ form, baseRevision }) => [form.get('caption'), baseRevision])).toEqual([
    ['Boa tarde!', 7],
    ['Boa noite!', 8],
  ])
})

it('a change of a post does not rebase an edit of another version, which conflicts; an open form follows, too', async () => {
  const db = await openSignedIn()
  const post = makePost({ version: 7 })
  await makeEditEntry(db, post)
  const open = { id: 'open', status: 'editing' as const, entryKey: null }
  const [stored] = await db.edits.toArray()
  if (!stored) throw new Error('No edit')
  await db.edits.bulkPut([
    { ...stored, ...open },
    { ...stored, ...open, id: 'older', baseVersion: 6 },
  ])
  await drainOutbox(makeDrainPorts(db, makePostServer().send))
  expect(await db.edits.get('open')).toMatchObject({ baseVersion: 8 })
  expect(await db.edits.get('older')).toMatchObject({ baseVersion: 6 })
})

it('a change of a post: delays neither another post nor the same post of another person', async () => {
  const db = await openSignedIn()
  const post = makePost()
  const first = await makeEditEntry(db, post, {}, Date.now() - minute)
  await db.outbox.update(first.id, { state: 'rejected', userId: 'somebody else' })
  await makeLaterEntry(db, post, 'Boa noite!')
  await makeEditEntry(db, makePost())
  expect(await drainOutbox(makeDrainPorts(db, makePostServer().send))).toMatchObject({ sent: 2 })
})

it('a change of a post is sent when the earlier one is discarded', async () => {
  const db = await openSignedIn()
  const post = makePost()
  const first = await makeEditEntry(db, post, {}, Date.now() - minute)
  await db.outbox.update(first.id, { state: 'rejected', mayHaveArrived: true })
  await makeLaterEntry(db, post, 'Boa noite!')
  await drainOutbox(makeDrainPorts(db, makePostServer().send))
  expect(await discardEntry(db, first.id)).toBeUndefined()
  expect(await drainOutbox(makeDrainPorts(db, makePostServer().send))).toMatchObject({ sent: 1 })
  expect(await db.edits.count()).toBe(0)
})

it("a change of a post stores the server's version at a conflict", async () => {
  const db = await openSignedIn()
  const post = makePost()
  const theirs = { ...post, caption: 'De outra pessoa', version: 2 }
  const entry = await makeEditEntry(db, post)
  const send = async () => Promise.reject(refuse('VERSION_CONFLICT'))
  await drainOutbox(makeDrainPorts(db, send, { readPost: async () => theirs }))
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'conflict',
    mayHaveArrived: false,
    problem: { code: 'VERSION_CONFLICT' },
  })
  expect(await db.edits.get(entry.editId)).toMatchObject({ theirs, caption: 'Boa tarde!' })
})

it("a change of a post is a conflict also when the server's version cannot be read", async () => {
  const db = await openSignedIn()
  const entry = await makeEditEntry(db, makePost())
  const send = async () => Promise.reject(refuse('VERSION_CONFLICT'))
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await drainOutbox(makeDrainPorts(db, send))
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'conflict' })
  expect(await db.edits.get(entry.editId)).toMatchObject({ theirs: null })
  warn.mockRestore()
})

it('a change of a post of a deleted post is refused with a message, and its deletion counts as delivered', async () => {
  const db = await openSignedIn()
  const edit = await makeEditEntry(db, makePost())
  const deletion = await makeDeletionEntry(db, makePost())
  const gone = async () => Promise.reject(refuse('NOT_FOUND'))
  const ports = makeDrainPorts(db, gone)
  expect(await drainOutbox(ports)).toMatchObject({ sent: 1 })
  expect(await db.outbox.toArray()).toMatchObject([
    {
      id: edit.id,
      state: 'rejected',
      mayHaveArrived: false,
      problem: { code: 'POST_GONE', message: 'Este post foi excluído por outra pessoa.' },
    },
  ])
  expect(await db.edits.get(deletion.editId)).toBeUndefined()
  expect(ports.news).toMatchObject([{ kind: 'delete-post', postId: deletion.postId }])
})

it("a change of a post asks when new times have passed, moves them to now, and leaves the post's own times", async () => {
  const db = await openSignedIn()
  const own = makeSchedule({ scheduledAt: new Date(Date.now() - 9 * minute).toISOString() })
  const post = makePost({ schedules: [own] })
  const soon = new Date(Date.now() + minute).toISOString()
  const times = [
    { id: 'own', scheduledAt: own.scheduledAt, socialMediaAccountIds: [accountId] },
    { id: 'new', scheduledAt: soon, socialMediaAccountIds: [accountId] },
  ]
  const entry = await makeEditEntry(db, post, { schedules: times })
  const server = makePostServer()
  const later = Date.now() + 8 * minute
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => later }))
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'needs-confirmation' })

  await confirmNow(db, entry.id, { now: later })
  await drainOutbox(makeDrainPorts(db, server.send, { now: () => later }))
  const sent = JSON.parse(String(server.requests[0]?.form.get('schedules')))
  expect(sent).toEqual([
    { scheduledAt: own.scheduledAt, socialMediaAccountIds: [accountId] },
    { scheduledAt: new Date(later).toISOString(), socialMediaAccountIds: [accountId] },
  ])
})

it('a change of a post: that only deletes asks nothing, at any age', async () => {
  const db = await openSignedIn()
  await makeDeletionEntry(db, makePost(), Date.now() - 600 * minute)
  const server = makePostServer()
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 1 })
  expect([...(server.requests[0]?.form ?? [])]).toEqual([])
})

it('a change of a post keeps its key and its version when its answer was lost', async () => {
  const db = await openSignedIn()
  const entry = await makeEditEntry(db, makePost({ version: 3 }))
  const server = makePostServer(() => {
    if (server.requests.length === 1) throw new UnreachableError('network')
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', mayHaveArrived: true })
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests.map((one) => [one.entry.id, one.baseRevision])).toEqual([
    [entry.id, 3],
    [entry.id, 3],
  ])
  expect(await db.outbox.count()).toBe(0)
})

it('a change of a post sends a file of its base version that the server has lost', async () => {
  const db = await openSignedIn()
  const kept = await keepFile(db, hashOf('a'), 1_000)
  const photo = await keepFile(db, hashOf('b'), 1_000)
  const post = makePost({ media: [makePostMedia(kept)] })
  const entry = await makeEditEntry(db, post, { mediaHashes: [kept, photo] })
  const server = makePostServer(() => {
    if (server.requests.length === 1) throw refuse('UPLOAD_INCOMPLETE')
  })
  await drainOutbox(makeDrainPorts(db, server.send))
  await db.outbox.update(entry.id, { nextAttemptAt: 0 })
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(server.requests.map(({ form }) => form.getAll('media').length)).toEqual([1, 2])
})

it('a change of a post waits for its author', async () => {
  const db = await openSignedIn()
  const entry = await makeEditEntry(db, makePost())
  await makeEntry(db)
  await db.session.clear()
  const server = makePostServer()
  await drainOutbox(makeDrainPorts(db, server.send))
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'needs-sign-in' })
  await signIn(db)
  expect(await drainOutbox(makeDrainPorts(db, server.send))).toMatchObject({ sent: 2 })
})
