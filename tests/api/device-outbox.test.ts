import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiBase } from '#contract/calls/api.ts'
import { Post } from '#contract/posts/post.ts'
import { type LocalDatabase, openLocalDatabase } from '#local/database/db.ts'
import { createDraft, saveDraft } from '#local/drafts/drafts.ts'
import { enqueueDraft } from '#local/drafts/enqueue-draft.ts'
import { beginEdit } from '#local/edits/begin-edit.ts'
import { saveEdit } from '#local/edits/edits.ts'
import { enqueueDeletion } from '#local/edits/enqueue-deletion.ts'
import { enqueueEdit } from '#local/edits/enqueue-edit.ts'
import { drainOutbox } from '#local/outbox/drain/drain.ts'
import { connectServer } from '#local/outbox/drain/ports.ts'
import { createSessionSource } from '#local/session/session.ts'
import { makeDrainPorts } from '#tests/fakes/device/drain-ports.ts'
import { makePhoto, type PhotoFile } from '#tests/setup/media/make-photo.ts'
import { padPhoto } from '#tests/setup/media/pad-photo.ts'
import {
  openTestWorld,
  type TestPerson,
  type TestWorld,
} from '#tests/setup/server/open-test-world.ts'

const MiB = 1024 * 1024
const zone = 'America/Sao_Paulo'

let world: TestWorld
let person: TestPerson
let accountId: string
let db: LocalDatabase
let photo: PhotoFile
beforeAll(async () => {
  world = await openTestWorld()
  photo = await makePhoto('foto.jpg', { width: 400, height: 500 })
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
  accountId = await world.addAccount(person, `conta${randomUUID().slice(0, 8)}`)
  db = openLocalDatabase(`device-${randomUUID()}`)
  const user = { id: person.userId, name: 'Ana', email: 'ana@exemplo.com.br' }
  const accessToken = person.headers.Authorization?.replace('Bearer ', '') ?? ''
  const tokens = { accessToken, refreshToken: 'none' }
  const { projectId } = person
  await db.session.put({ id: 'current', user, ...tokens, projectId, updatedAt: 0 })
})

/** Drains once; `through` is the fetch between device and server. */
async function drain(through: typeof fetch = fetch) {
  const network = { fetch: through, origin: world.url }
  const server = connectServer(db, { ...network, session: createSessionSource(db, network) })
  return await drainOutbox(makeDrainPorts(db, server.send, server))
}

async function keep(file: PhotoFile): Promise<string> {
  const { sha256: hash, name, buffer } = file
  const info = { name, contentType: 'image/jpeg', kind: 'image', size: buffer.length } as const
  const facts = { width: 400, height: 500, durationSeconds: null, remote: null }
  await db.media.put({ hash, ...info, ...facts, addedAt: Date.now() - 1_000 })
  await db.mediaBlobs.put({ hash, blob: new Blob([new Uint8Array(buffer)]) })
  return hash
}

async function write(caption: string, mediaHashes: string[]) {
  const { userId, projectId } = person
  const draft = await createDraft(db, { userId, projectId, timeZone: zone })
  const at = { date: '2030-05-10', time: '10:00', repeatType: 0, repeatNumber: 0 }
  const schedules = [{ id: 'one', ...at, socialMediaAccountIds: [accountId] }]
  await saveDraft(db, draft.id, { caption, mediaHashes, isScheduling: true, schedules })
  return await enqueueDraft(db, draft.id, { now: Date.now() })
}

async function readPosts(): Promise<Post[]> {
  const answer = await fetch(`${world.url}${apiBase}/posts`, { headers: person.headers })
  const { data } = await answer.json()
  return v.parse(v.array(Post), data.content)
}

it('the outbox of a device and the real server: delivers a small and a large post once and unchanged, despite lost answers and broken connections', {
  timeout: 120_000,
}, async () => {
  const large = padPhoto(photo, 'grande.jpg', { seed: 2, bytes: 9 * MiB })
  await write('pequeno', [await keep(padPhoto(photo, 'p.jpg', { seed: 1, bytes: 50_000 }))])
  await write('grande', [await keep(large)])
  let count = 0
  const unsteady: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    // Every third answer is lost after the server has processed the request.
    if (++count % 3 !== 0) return answer
    await answer.arrayBuffer()
    throw new TypeError('Failed to fetch')
  }
  for (let attempt = 0; attempt < 12 && (await db.outbox.count()) > 0; attempt++)
    await drain(unsteady)
  expect(await db.outbox.toArray()).toEqual([])
  const posts = await readPosts()
  expect(posts.map(({ caption }) => caption).sort()).toEqual(['grande', 'pequeno'])
  const sent = posts.find(({ caption }) => caption === 'grande')?.media[0]
  expect(sent?.sha256).toBe(large.sha256)
  const { headers } = person
  const served = await fetch(`${world.url}${sent?.url}`, { headers })
  expect(Buffer.from(await served.arrayBuffer()).equals(large.buffer)).toBe(true)
  for (const table of [db.drafts, db.media, db.mediaBlobs, db.uploads])
    expect(await table.count()).toBe(0)
})

it('the outbox of a device and the real server sends two posts with one large file: it is uploaded once, then only named', async () => {
  const hash = await keep(padPhoto(photo, 'grande.jpg', { seed: 3, bytes: 9 * MiB }))
  await write('primeiro', [hash])
  await write('segundo', [hash])
  let sent = 0
  const counting: typeof fetch = (input, init) => {
    if (init?.method === 'PATCH' && init.body instanceof Blob) sent += init.body.size
    return fetch(input, init)
  }
  for (let attempt = 0; attempt < 4 && (await db.outbox.count()) > 0; attempt++) {
    await drain(counting)
    await db.outbox.toCollection().modify({ nextAttemptAt: 0 })
  }
  expect((await readPosts()).map(({ media }) => media[0]?.sha256)).toEqual([hash, hash])
  expect(sent).toBeLessThan(10 * MiB)
})

it('the outbox of a device and the real server changes a post twice in a row and deletes it, each based on the version before', async () => {
  await write('antes', [await keep(padPhoto(photo, 'p.jpg', { seed: 4, bytes: 50_000 }))])
  await drain()
  const [post] = await readPosts()
  if (!post) throw new Error('No post')
  const added = await keep(padPhoto(photo, 'q.jpg', { seed: 5, bytes: 9 * MiB }))
  const hashes = [added, ...post.media.map(({ sha256 }) => sha256)]
  for (const changes of [{ caption: 'depois' }, { caption: 'no fim', mediaHashes: hashes }]) {
    const edit = await beginEdit(db, person, post)
    await saveEdit(db, edit.id, changes)
    const entry = await enqueueEdit(db, edit.id, { now: Date.now() })
    // Marks it as possibly sent, so that the next edit becomes a second entry.
    if (changes.caption === 'depois') await db.outbox.update(entry.id, { mayHaveArrived: true })
  }
  expect(await db.outbox.count()).toBe(2)
  expect(await drain()).toMatchObject({ sent: 2 })
  const [changed] = await readPosts()
  expect(changed).toMatchObject({ caption: 'no fim', version: post.version + 2 })
  expect(changed?.media.map(({ sha256 }) => sha256)).toEqual(hashes)

  if (changed) await enqueueDeletion(db, person, changed, { now: Date.now() })
  expect(await drain()).toMatchObject({ sent: 1 })
  expect(await readPosts()).toEqual([])
  for (const table of [db.outbox, db.edits, db.uploads]) expect(await table.count()).toBe(0)
})

it("the outbox of a device and the real server: turns somebody else's change into a conflict, and stores their version", async () => {
  await write('antes', [await keep(padPhoto(photo, 'p.jpg', { seed: 6, bytes: 50_000 }))])
  await drain()
  const [post] = await readPosts()
  if (!post) throw new Error('No post')
  const form = new FormData()
  form.set('caption', 'de outra pessoa')
  const headers = { 'Idempotency-Key': randomUUID(), 'If-Match': `"${post.version}"` }
  const answer = await fetch(`${world.url}${apiBase}/posts/${post.id}`, {
    method: 'PUT',
    headers: { ...person.headers, ...headers },
    body: form,
  })
  expect(answer.status).toBe(200)
  const edit = await beginEdit(db, person, post)
  await saveEdit(db, edit.id, { caption: 'minha' })
  const entry = await enqueueEdit(db, edit.id, { now: Date.now() })
  await drain()
  expect(await db.outbox.get(entry.id)).toMatchObject({ state: 'conflict' })
  expect(await db.edits.get(edit.id)).toMatchObject({
    caption: 'minha',
    theirs: { caption: 'de outra pessoa', version: post.version + 1 },
  })
})
