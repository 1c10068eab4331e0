import { expect, it } from 'vitest'
import type { LocalDatabase } from '#local/database/db.ts'
import { createSessionSource } from '#local/session/session.ts'
import { makePost } from '#tests/fakes/data/make-post.ts'
import { makeDrainPorts } from '#tests/fakes/device/drain-ports.ts'
import { makeDeletionEntry, makeEditEntry } from '#tests/fakes/device/edit-entries.ts'
import { makeEntry } from '#tests/fakes/device/local-device.ts'
import { envelope, hotelPage } from '#tests/fakes/device/tus-server.ts'
import { openSignedIn } from '#tests/fakes/device/upload-runs.ts'
import { drainOutbox } from '../drain/drain.ts'
import { connectServer, type DrainPorts } from '../drain/ports.ts'
import { confirmNow } from '../kinds/entry-actions.ts'

const day = 24 * 60 * 60_000

interface Call {
  path: string
  method: string
  headers: Headers
}

/** All parts between an entry and the wire, with a `fetch` that returns the given answers. */
function makeWire(db: LocalDatabase, answer: (call: Call) => Response) {
  const calls: Call[] = []
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const path = String(input).replace('http://device.test/api/v1', '')
    const call = { path, method: init.method ?? 'GET', headers: new Headers(init.headers) }
    calls.push(call)
    return answer(call)
  }
  const network = { fetch, origin: 'http://device.test' }
  const server = connectServer(db, { ...network, session: createSessionSource(db, network) })
  const drain = (rest: Partial<DrainPorts> = {}) =>
    drainOutbox(makeDrainPorts(db, server.send, { ...server, ...rest }))
  const sent = () => calls.filter(({ path }) => !path.startsWith('/auth'))
  return { calls, sent, drain }
}

const give = (data: unknown) => Response.json({ status: 'success', data })
const accept = ({ headers }: Call) =>
  give({ id: crypto.randomUUID(), entryKey: headers.get('Idempotency-Key') })

it("an entry after the server's answer: 429 with Retry-After: it is retried at that time and not before", async () => {
  const db = await openSignedIn()
  await makeEntry(db)
  let isBusy = true
  const wire = makeWire(db, (call) =>
    isBusy ? envelope('RATE_LIMITED', { 'Retry-After': '90' }) : accept(call),
  )
  const start = Date.now()
  const { nextAttemptAt } = await wire.drain({ now: () => start })
  expect(nextAttemptAt).toBe(start + 90_000)
  // Refused before processing, so nothing can have arrived.
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', mayHaveArrived: false }])
  isBusy = false
  await wire.drain({ now: () => start + 89_000 })
  expect(wire.sent()).toHaveLength(1)
  expect(await wire.drain({ now: () => start + 90_000 })).toMatchObject({ sent: 1 })
})

it("an entry after the server's answer: 500: it may have been processed, and the retries get less frequent", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  const wire = makeWire(db, () => envelope('INTERNAL'))
  let now = Date.now()
  const waits: number[] = []
  for (let attempt = 0; attempt < 4; attempt++) {
    const { nextAttemptAt } = await wire.drain({ now: () => now, random: () => 1 })
    waits.push((nextAttemptAt ?? 0) - now)
    now = nextAttemptAt ?? 0
  }
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000])
  expect(await db.outbox.get(entry.id)).toMatchObject({ mayHaveArrived: true, attempts: 4 })
})

it("an entry after the server's answer: 401: it is sent again with refreshed tokens and the same key", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  const wire = makeWire(db, (call) => {
    if (call.path === '/auth/refresh') return give({ token: 'access-2', refreshToken: 'r2' })
    const isFresh = call.headers.get('Authorization') === 'Bearer access-2'
    return isFresh ? accept(call) : envelope('UNAUTHENTICATED')
  })
  expect(await wire.drain()).toMatchObject({ sent: 1 })
  expect(wire.sent().map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([
    entry.id,
    entry.id,
  ])
})

it("an entry after the server's answer: 401, and the answer to the refresh is lost: it waits for a connection, still signed in", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  const wire = makeWire(db, ({ path }) => {
    if (path === '/auth/refresh') throw new TypeError('Failed to fetch')
    return envelope('UNAUTHENTICATED')
  })
  expect(await wire.drain()).toMatchObject({ isUnreachable: true, nextAttemptAt: 0 })
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued' })
  expect(await db.session.count()).toBe(1)
})

it("an entry after the server's answer: 401, and the session has ended: it waits for its author, and may be edited meanwhile", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  const wire = makeWire(db, ({ path }) =>
    envelope(path === '/auth/refresh' ? 'SESSION_ENDED' : 'UNAUTHENTICATED'),
  )
  await wire.drain()
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'needs-sign-in',
    mayHaveArrived: false,
  })
})

it("an entry after the server's answer: 409, a request with the key is running: it is repeated within seconds, a few times at most", async () => {
  const db = await openSignedIn()
  await makeEntry(db)
  const wire = makeWire(db, () => envelope('IDEMPOTENCY_IN_PROGRESS', { 'Retry-After': '1' }))
  let now = Date.now()
  const waits: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) {
    const { nextAttemptAt } = await wire.drain({ now: () => now, random: () => 1 })
    waits.push((nextAttemptAt ?? 0) - now)
    now = nextAttemptAt ?? 0
  }
  expect(waits).toEqual([3_000, 3_000, 3_000, 32_000, 64_000])
})

it("an entry after the server's answer: 409, the post is being published: its deletion waits as the server asks", async () => {
  const db = await openSignedIn()
  await makeDeletionEntry(db, makePost())
  const wire = makeWire(db, () => envelope('DELIVERY_IN_PROGRESS', { 'Retry-After': '5' }))
  const now = Date.now()
  expect(await wire.drain({ now: () => now, random: () => 0 })).toMatchObject({
    nextAttemptAt: now + 5_000,
  })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'queued', mayHaveArrived: false }])
})

it("an entry after the server's answer: 409, the post is published: refused with a message", async () => {
  const db = await openSignedIn()
  await makeEditEntry(db, makePost())
  await makeWire(db, () => envelope('ALREADY_PUBLISHED')).drain()
  expect(await db.outbox.toArray()).toMatchObject([
    { state: 'rejected', mayHaveArrived: false, problem: { code: 'ALREADY_PUBLISHED' } },
  ])
})

it("an entry after the server's answer: 412: a conflict, with the server's version stored", async () => {
  const db = await openSignedIn()
  const post = makePost({ version: 5 })
  const entry = await makeEditEntry(db, post)
  const theirs = { ...post, caption: 'De outra pessoa', version: 6 }
  const wire = makeWire(db, ({ method }) =>
    method === 'GET' ? give(theirs) : envelope('VERSION_CONFLICT'),
  )
  await wire.drain()
  expect(wire.calls[0]?.headers.get('If-Match')).toBe('"5"')
  expect(wire.sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /posts/${post.id}`,
    `GET /posts/${post.id}`,
  ])
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'conflict' })
  expect(await db.edits.get(entry.editId)).toMatchObject({ theirs })
})

it("an entry after the server's answer: 413 of the server: refused. 413 of a proxy: unknown, it is retried", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  await makeWire(db, () => hotelPage(413)).drain()
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'queued', mayHaveArrived: true })
  // Refused before processing; the earlier attempt may still have arrived.
  await makeWire(db, () => envelope('MEDIA_TOO_LARGE')).drain()
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'rejected',
    mayHaveArrived: true,
    problem: { code: 'MEDIA_TOO_LARGE' },
  })
})

it("an entry after the server's answer: 422: refused with the reason, and editable", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  await makeWire(db, () => envelope('POST_REJECTED')).drain()
  expect(await db.outbox.get(entry.id)).toMatchObject({
    state: 'rejected',
    mayHaveArrived: false,
    problem: { code: 'POST_REJECTED' },
  })
})

it("an entry after the server's answer: an HTML page with 200: it counts as unreachable, and nothing is deleted", async () => {
  const db = await openSignedIn()
  await makeEntry(db)
  await makeEditEntry(db, makePost())
  await makeDeletionEntry(db, makePost())
  const wire = makeWire(db, () => hotelPage())
  expect(await wire.drain()).toMatchObject({ sent: 0, isUnreachable: true, nextAttemptAt: 0 })
  expect(await db.outbox.where('state').equals('queued').count()).toBe(3)
  expect([await db.drafts.count(), await db.edits.count()]).toEqual([1, 2])
})

it("an entry after the server's answer sends each kind of change according to the contract", async () => {
  const db = await openSignedIn()
  const edit = await makeEditEntry(db, makePost({ version: 2 }))
  const deletion = await makeDeletionEntry(db, makePost({ version: 9 }))
  const wire = makeWire(db, ({ path, method, headers }) =>
    give({
      id: path.split('/').at(-1),
      editKey: headers.get('Idempotency-Key'),
      ...(method === 'PUT' && { version: 3 }),
    }),
  )
  expect(await wire.drain()).toMatchObject({ sent: 2 })
  const said = wire
    .sent()
    .map(({ method, path, headers }) => [
      `${method} ${path}`,
      headers.get('Idempotency-Key'),
      headers.get('If-Match'),
    ])
    // Sorted: they are of two posts, so the order of sending is not fixed.
    .sort()
  expect(said).toEqual([
    [`DELETE /posts/${deletion.postId}`, deletion.id, '"9"'],
    [`PUT /posts/${edit.postId}`, edit.id, '"2"'],
  ])
})

it('a clock that is wrong by a day set back: entries that waited for seconds wait for seconds', async () => {
  for (const jump of [day, day / 2, 3 * day]) {
    const db = await openSignedIn()
    await makeEntry(db)
    let isBusy = true
    const wire = makeWire(db, (call) =>
      isBusy ? envelope('RATE_LIMITED', { 'Retry-After': '90' }) : accept(call),
    )
    const start = Date.now()
    await wire.drain({ now: () => start })
    isBusy = false
    const after = start + 30_000 - jump
    const { nextAttemptAt } = await wire.drain({ now: () => after })
    // Not before its time, and at most so much later.
    expect((nextAttemptAt ?? 0) - after).toBeGreaterThanOrEqual(60_000)
    expect((nextAttemptAt ?? 0) - after).toBeLessThanOrEqual(120_000)
    expect(await wire.drain({ now: () => nextAttemptAt ?? 0 })).toMatchObject({ sent: 1 })
  }
})

it("a clock that is wrong by a day set forward: waiting entries are sent at once, and those for 'now' ask the person", async () => {
  const db = await openSignedIn()
  const entry = await makeEntry(db)
  const wire = makeWire(db, () => envelope('RATE_LIMITED', { 'Retry-After': '90' }))
  const start = Date.now()
  await wire.drain({ now: () => start })
  await wire.drain({ now: () => start + day })
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'needs-confirmation' })
})

it("a clock that is wrong by a day: behind: a time that is past only by the server's clock is published", async () => {
  const db = await openSignedIn()
  const now = Date.UTC(2026, 10, 21, 12, 0)
  const schedule = { id: 'one', date: '2026-11-21', time: '10:00' }
  const rest = { repeatType: 0, repeatNumber: 0, socialMediaAccountIds: [crypto.randomUUID()] }
  const changes = { isPostNow: false, isScheduling: true, schedules: [{ ...schedule, ...rest }] }
  const entry = await makeEntry(db, changes, now)
  await makeWire(db, () => envelope('SCHEDULE_IN_PAST')).drain({ now: () => now })
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'needs-confirmation' })
  await confirmNow(db, entry.id, { now })
  expect(await db.drafts.get(entry.draftId)).toMatchObject({
    isPostNow: true,
    isScheduling: false,
    postNowAccountIds: rest.socialMediaAccountIds,
  })
  expect(await makeWire(db, accept).drain({ now: () => now })).toMatchObject({ sent: 1 })
})
